// Settings for the terminal of textual-serve: the address of its socket, and the size of its letters.
const SMALLEST = 6, USUAL = 16, LARGEST = 60;
const COLUMNS = 80, LINES = 24; // what the games need
const WIDE = 0.67, HIGH = 1.42; // largest size of a cell for letters of size 1: cells are rounded to pixels
const TO_READ = 1500; // milliseconds before Enter connects again, so that a key meant for the game does not wipe out the last message

// The socket is beside this page, under whatever address it was opened.
function socketAddress() {
  const address = new URL("ws", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = address.hash = "";
  return address.href;
}

// The size in http://…/?fontsize=20; otherwise the usual one, or a smaller one if the games would not fit into the window.
function fontSize() {
  const asked = parseInt(new URLSearchParams(window.location.search).get("fontsize") ?? "");
  return Math.min(Math.max(Number.isNaN(asked) ? fittingFontSize() : asked, SMALLEST), LARGEST);
}

function fittingFontSize() {
  return Math.floor(Math.min(USUAL, window.innerWidth / (COLUMNS * WIDE), window.innerHeight / (LINES * HIGH)));
}

// The terminal measures its cells once, so wait for the font; if it cannot be loaded, another will do.
async function lettersAreThere() {
  const wanted = ["", "bold ", "italic "].map((style) => document.fonts.load(`${style}16px "Roboto Mono"`));
  await Promise.allSettled(wanted);
}

// Call back once the terminal has set this class on the page.
function once(mark, deed) {
  const watch = new MutationObserver(() => {
    if (document.body.classList.contains(mark)) {
      watch.disconnect();
      deed();
    }
  });
  watch.observe(document.body, { attributes: true });
}

const start = window.onload; // the handler of textual-serve, which starts its terminal
window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  terminal.dataset.sessionWebsocketUrl = socketAddress();
  terminal.dataset.fontSize = String(fontSize());
  const again = document.querySelector("#again");
  again.onclick = () => window.location.reload();
  await lettersAreThere();
  start.call(window, event);
  // Let keys reach the game without a click. The terminal reports its focus at once, so it must be connected first.
  once("-loaded", () => terminal.querySelector("textarea").focus());
  once("-closed", () => setTimeout(() => again.focus(), TO_READ)); // Tab does not lead there, for the terminal takes it
};
