// Search, copy buttons and the current section of the guides and the reference. The browser runs this file unchanged.

// Old links to operations pointed here; the reference has another address now.
if (location.pathname === "/docs" && location.hash.startsWith("#/")) location.replace(`/docs/api${location.hash}`);

for (const block of document.querySelectorAll(".code")) {
  if (navigator.clipboard === undefined) break;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent.trimEnd());
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  block.append(button);
}

const links = new Map([...document.querySelectorAll(".outline a, .contents a")].map((link) => [link.hash.slice(1), link]));
const headings = [...document.querySelectorAll(".guide :is(h2, h3)[id]")].filter(({ id }) => links.has(id));
const topShare = 0.25;

/** Marks the section that is being read: the last one whose heading has passed the upper quarter. */
function markPlace() {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * topShare);
  const here = passed.at(-1)?.id;
  for (const [id, link] of links) {
    if (id !== here) link.removeAttribute("aria-current");
    else if (!link.hasAttribute("aria-current")) {
      link.setAttribute("aria-current", "true");
      link.scrollIntoView({ block: "nearest" });
    }
  }
}
if (headings.length > 0) {
  addEventListener("scroll", () => requestAnimationFrame(markPlace), { passive: true });
  markPlace();
}
document.querySelector('.themes [aria-current="page"]')?.scrollIntoView({ block: "nearest" });

const find = document.querySelector("[data-find]");
if (find !== null) startFinding(find);

function startFinding(box) {
  const field = box.querySelector("input");
  const list = box.querySelector(".hits");
  const said = box.querySelector("[role=status]");
  let pages;
  box.hidden = false;

  // biome-ignore lint/style/noRestrictedGlobals: a browser asks the server that the page came from.
  const load = () => (pages ??= fetch(box.dataset.find).then((answer) => answer.json()));
  field.addEventListener("focus", load);
  field.addEventListener("input", async () => {
    const typed = field.value;
    const found = typed.trim() === "" ? [] : search(await load(), typed);
    // The text may change while the first answer is on its way.
    if (typed !== field.value) return;
    list.replaceChildren(...found.map(entry));
    said.textContent = typed.trim() === "" ? "" : found.length === 0 ? "Nothing found." : `${found.length} found.`;
  });
  box.addEventListener("keydown", (event) => moveBetween([field, ...list.querySelectorAll("a")], event));
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
    event.preventDefault();
    field.focus();
  });
}

function moveBetween(places, event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") places[0].focus();
  if (step === undefined) return;
  event.preventDefault();
  places[places.indexOf(event.target) + step]?.focus();
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const foundMax = 12;

/** Ranks titles before headings, matches at the beginning before other matches, and matches in the description last. */
function search(pages, typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const all = pages.flatMap(({ title, address, about, headings: inner }) => [
    { title, address, around: about, weight: 0 },
    ...inner.map(({ text, id }) => ({ title: text, under: title, address: `${address}#${id}`, around: title, weight: 2 })),
  ]);
  const holds = (text) => words.every((word) => plain(text).includes(word));
  const rank = ({ title, weight }) => (holds(title) ? weight + (plain(title).startsWith(words[0]) ? 0 : 1) : 4);
  const found = all.filter(({ title, around }) => holds(`${title} ${around}`));
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, foundMax);
}

function entry({ title, under, address }) {
  const link = document.createElement("a");
  link.className = "hit";
  link.href = address;
  link.textContent = title;
  if (under !== undefined) {
    const where = document.createElement("span");
    where.textContent = under;
    link.append(" ", where);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}
