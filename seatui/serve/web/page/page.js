// What the terminal of textual-serve is told before it starts: where its socket is, and how large its letters are.
const SMALLEST = 6, USUAL = 16, LARGEST = 60;
const COLUMNS = 80, LINES = 24; // what the games need
const WIDE = 0.67, HIGH = 1.42; // of a cell at most, for letters of size 1: cells are rounded to dots of the screen
const TO_READ = 1500; // milliseconds before Enter connects again: one that was meant for the game must not wipe out the last words

// The socket is beside this page, whatever address led here.
function socketAddress() {
  const address = new URL("ws", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = address.hash = "";
  return address.href;
}

// As in http://…/?fontsize=20; else as usual, or smaller where a small window would have no room for the games.
function fontSize() {
  const asked = parseInt(new URLSearchParams(window.location.search).get("fontsize") ?? "");
  return Math.min(Math.max(Number.isNaN(asked) ? fittingFontSize() : asked, SMALLEST), LARGEST);
}

function fittingFontSize() {
  return Math.floor(Math.min(USUAL, window.innerWidth / (COLUMNS * WIDE), window.innerHeight / (LINES * HIGH)));
}

// Cells are measured once, so the letters must be there; where they cannot be had, others do.
async function lettersAreThere() {
  const wanted = ["", "bold ", "italic "].map((style) => document.fonts.load(`${style}16px "Roboto Mono"`));
  await Promise.allSettled(wanted);
}

// Do something once the terminal has told by a class of the page how far it is.
function once(mark, deed) {
  const watch = new MutationObserver(() => {
    if (document.body.classList.contains(mark)) {
      watch.disconnect();
      deed();
    }
  });
  watch.observe(document.body, { attributes: true });
}

const start = window.onload; // of textual-serve, which looks for its terminal then
window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  terminal.dataset.sessionWebsocketUrl = socketAddress();
  terminal.dataset.fontSize = String(fontSize());
  const again = document.querySelector("#again");
  again.onclick = () => window.location.reload();
  await lettersAreThere();
  start.call(window, event);
  // Keys reach the game without a click. The terminal tells of its focus at once, which it can only do when it is connected.
  once("-loaded", () => terminal.querySelector("textarea").focus());
  once("-closed", () => setTimeout(() => again.focus(), TO_READ)); // no key leads there from a terminal, which takes Tab for itself
};
