// What the terminal of textual-serve is told before it starts: where its socket is, and how large its letters are.
const SMALLEST = 6, USUAL = 16, LARGEST = 60;

// The socket is beside this page, whatever address led here.
function socketAddress() {
  const address = new URL("ws", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = address.hash = "";
  return address.href;
}

// As in http://…/?fontsize=20
function fontSize() {
  const asked = parseInt(new URLSearchParams(window.location.search).get("fontsize") ?? "");
  return Number.isNaN(asked) ? USUAL : Math.min(Math.max(asked, SMALLEST), LARGEST);
}

// Cells are measured once, so the letters must be there; where they cannot be had, others do.
async function lettersAreThere() {
  const wanted = ["", "bold ", "italic "].map((style) => document.fonts.load(`${style}16px "Roboto Mono"`));
  await Promise.allSettled(wanted);
}

// Keys reach the game without a click. The terminal tells of its focus at once, which it can only do when it is connected.
function focusOnceConnected(terminal) {
  const watch = new MutationObserver(() => {
    if (document.body.classList.contains("-loaded")) {
      watch.disconnect();
      terminal.querySelector("textarea").focus();
    }
  });
  watch.observe(document.body, { attributes: true });
}

const start = window.onload; // of textual-serve, which looks for its terminal then
window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  terminal.dataset.sessionWebsocketUrl = socketAddress();
  terminal.dataset.fontSize = String(fontSize());
  document.querySelector("#again").onclick = () => window.location.reload();
  await lettersAreThere();
  start.call(window, event);
  focusOnceConnected(terminal);
};
