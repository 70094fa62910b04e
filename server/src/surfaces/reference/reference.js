// Filter, language and navigation of the reference on /docs/api. The browser runs this file unchanged.

const contents = document.querySelector(".contents");
contents.addEventListener("click", ({ target }) => {
  if (target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
});

const kept = "galley-sample";

/** Shows the samples of every operation in one language. */
function chooseLanguage(language) {
  for (const choice of document.querySelectorAll(`.samples input[value="${language}"]`)) choice.checked = true;
}
const languages = new Set([...document.querySelectorAll(".samples input")].map(({ value }) => value));
const before = globalThis.localStorage?.getItem(kept);
if (languages.has(before)) chooseLanguage(before);

document.querySelector("main").addEventListener("change", ({ target }) => {
  if (!target.matches(".samples input")) return;
  // Samples above change their height with the language: what is being read stays where it is.
  const top = target.getBoundingClientRect().top;
  chooseLanguage(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
  globalThis.localStorage?.setItem(kept, target.value);
});

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const box = document.querySelector("[data-filter]");
const field = box.querySelector("input");
const said = box.querySelector("[role=status]");
const groups = [...contents.querySelectorAll("section")];
let texts;
box.hidden = false;

/** Returns what stands in an operation: its name, path, summary, fields and errors, without samples. */
function wordsOf(link) {
  texts ??= new Map();
  const known = texts.get(link);
  if (known !== undefined) return known;
  const about = document.getElementById(link.hash.slice(1))?.closest(".about");
  const text = folded(`${link.textContent} ${about?.textContent ?? ""}`);
  texts.set(link, text);
  return text;
}

field.addEventListener("input", () => {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const group of groups) {
    const items = [...group.querySelectorAll("li")];
    for (const item of items) item.hidden = !words.every((word) => wordsOf(item.querySelector("a")).includes(word));
    const shown = items.filter((item) => !item.hidden).length;
    group.hidden = shown === 0;
    count += shown;
  }
  said.textContent = words.length === 0 ? "" : count === 0 ? "Nothing found." : `${count} found.`;
});

contents.addEventListener("keydown", (event) => {
  const places = [field, ...contents.querySelectorAll("li:not([hidden]) a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" && !contents.matches(":popover-open")) field.focus();
  if (step === undefined) return;
  event.preventDefault();
  places[places.indexOf(event.target) + step]?.focus();
});

addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
  event.preventDefault();
  if (getComputedStyle(contents).display === "none") contents.showPopover();
  field.focus();
});
