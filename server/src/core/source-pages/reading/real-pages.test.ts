import { parseArticle } from "@galley/markdown";
import { expect, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { origin, read } from "#test/source-pages/read.ts";

type Expected = { title: string; language: string | null; path?: string; holds: string[]; lacks: string[] };

const pages: [string, Expected][] = [
  [
    "blog.html",
    {
      title: "How we made our kitchen quiet",
      language: "en-GB",
      path: "/journal/quiet-kitchen/",
      holds: [
        "a **dishwasher at 44 decibels** seems",
        "## What helped",
        "Three things made a difference that we could hear:",
        "- **Cork under the worktop:** it cost 40 euros and took an afternoon.",
        "> A quiet kitchen is one in which people stay after dinner.\n> — Ines Ferro, architect",
        "### What did not",
        "The loudest of them tells you what to replace first.",
      ],
      lacks: [
        "cookies",
        "script",
        "Share",
        "Facebook",
        "Skip to",
        "Journal",
        "Photo",
        "Tom says",
        "reply",
        "also like",
        "linen",
        "Recent",
        "WordPress",
      ],
    },
  ],
  [
    "news.html",
    {
      title: "Harbour bridge closes for two years from May",
      language: "en",
      holds: [
        "The harbour bridge will close to all traffic on 4 May",
        "## Ferries instead",
        "said Amal Reeves, who leads the council's works department.",
        "A vote on the tram line itself is planned for the autumn.",
      ],
      lacks: [
        "privacy",
        "partners",
        "mattresses",
        "Advertisement",
        "briefing",
        "Baker wins",
        "Most read",
        "Share",
        "Angry",
        "rights reserved",
        "BREAKING",
      ],
    },
  ],
  [
    "docs.html",
    {
      title: "Rotating keys",
      language: "en",
      holds: [
        "## Before you begin\n",
        "You need the role `owner` in the environment.",
        "1. Create a second key with `tern keys add`.",
        "The old key stays valid for 24 hours after that.",
        "- retiring: no, for 24 hours",
        "- Fingerprint: The first eight characters of the digest of a key.",
      ],
      lacks: ["¶", "Install", "On this page", "activate k_93", "Quill"],
    },
  ],
  [
    "shop.html",
    {
      title: "Ember 3 wood stove, 6 kW",
      language: "en-US",
      holds: ["The Ember 3 heats a room of up to 90 square metres", "ten-year guarantee", "- Weight: 112 kg"],
      lacks: ["Add to cart", "Ash vacuum", "also bought", "newsletter", "Cart (0)", "Search"],
    },
  ],
  [
    "forum.html",
    {
      title: "Sourdough does not rise in winter",
      language: "en",
      holds: ["My starter doubles in six hours in summer.", "Put the bowl into the oven with only its lamp on.", "without any electricity"],
      lacks: ["Members", "Rules"],
    },
  ],
  [
    "german.html",
    {
      title: "Wärmepumpe im Altbau: was sich rechnet",
      language: "de",
      holds: [
        "Bleibt sie unter 55 Grad, arbeitet das Gerät wirtschaftlich.",
        "## Was es kostet",
        "2. Heizkörper prüfen und die kleinsten tauschen.",
      ],
      lacks: ["Cookies", "Impressum", "Strom</", "akzeptieren"],
    },
  ],
  [
    "portuguese.html",
    {
      title: "Como organizar o fluxo de caixa da padaria",
      language: "pt-BR",
      holds: ["É por isso que muitas fecham com lucro no papel", "## Separe as contas", "tudo em dezembro é muito."],
      lacks: ["Planos", "Teste grátis", "direitos"],
    },
  ],
  [
    "fragment.html",
    {
      title: "Fietsen in de regen",
      language: "nl",
      holds: ["Een goede jas weegt minder dan driehonderd gram", "Rem eerder dan anders."],
      lacks: ["<", "Fietsen in de regen"],
    },
  ],
];

test.each(pages)(
  "%s gives its text and nothing around it",
  (name, { title, language, path = `/${name}?utm_source=mail`, holds, lacks }) => {
    const page = read(name);
    expect(page).toMatchObject({ title, language, url: origin + path });
    for (const text of holds) expect(page.text).toContain(text);
    for (const text of lacks) expect(page.text).not.toContain(text);
    expect(parseArticle(page.text)).toMatchObject({ document: page.document, dropped: [] });
  },
);

test("plain text keeps its headings, lists and the paragraphs that its lines make", () => {
  const page = read("notes.txt", { kind: "text", language: "en-IE, en" });
  expect(page).toMatchObject({ title: "Notes on keeping bees in a city", language: "en-IE" });
  expect(page.text).toBe(
    [
      "A hive on a roof needs wind protection more than sun. Bees fly to flowers up to three kilometres away, so that a park nearby is worth more than a balcony.",
      "## Equipment",
      "- a hive with two brood boxes\n- a veil, because the first year is full of surprises\n- a smoker",
      "Inspect the hive once a week in May and June. Later in the year every second week is enough, and in winter it stays closed.",
    ].join("\n\n"),
  );
});

test("Markdown keeps what it says, without links, pictures, code and what stands before it", () => {
  const page = read("guide.md", { kind: "markdown" });
  expect(page.title).toBe("Pruning apple trees");
  expect(page.text).toContain("A sharp saw leaves a wound that heals within one summer.");
  expect(page.text).toContain("1. Branches that are **dead or broken**.");
  for (const text of ["tools.example", "pictures", "echo", "2026-02-01"]) expect(page.text).not.toContain(text);
});

test("elements that no standard knows are read as what is in them", () => {
  const words = "A constructor builds, and a value of something tells what it is worth. ".repeat(4);
  const body = Buffer.from(`<html><body><main><constructor>${words}</constructor><x-part>${words}</x-part></main></body></html>`);
  expect(read("names.html", { body }).text).toContain("A constructor builds");
});

test("a table keeps a row that heads others", () => {
  const rows = `<tr><th colspan="2">Size</th></tr><tr><td>Height</td><td>90 cm</td></tr><tr><td>Width</td><td>45 cm</td></tr>`;
  const body = Buffer.from(
    `<html><body><main><p>${"The stove fits under most windows. ".repeat(9)}</p><table>${rows}</table></main></body></html>`,
  );
  expect(read("table.html", { body }).text).toContain("- Height: 90 cm\n- Width: 45 cm");
});

test("a notice about cookies goes even out of the main part, and a page about cookies stays", () => {
  const notice = `<div class="cookie-notice"><p>${"We use cookies, as others do, and ask you to agree to all of them. ".repeat(4)}</p></div>`;
  const recipe = `<div class="cookie-recipe"><p>${"Bake the cookies for eleven minutes, until their edges are brown. ".repeat(9)}</p></div>`;
  const body = Buffer.from(`<html><body class="cookie-bar-shown"><main>${recipe}${notice}</main></body></html>`);
  const { text } = read("cookies.html", { body });
  expect(text).toContain("eleven minutes");
  expect(text).not.toContain("agree");
});

test("what stands beside the part that a page calls its main one is left out", () => {
  const help = "<h2>Keyboard shortcuts</h2><p>Press the left arrow, or the right one, to move between the chapters of this book.</p>";
  const main = `<h1>Job server</h1><p>${"The job server tells each process how many of them may run. ".repeat(6)}</p>`;
  const page = `<html><head><title>Job server - The whole book</title></head><body><h1>The whole book</h1><div>${help.repeat(3)}</div><main>${main}</main></body></html>`;
  const found = read("book.html", { body: Buffer.from(page) });
  expect(found.title).toBe("Job server");
  expect(found.text.startsWith("The job server tells")).toBe(true);
  expect(found.text).not.toContain("arrow");
});

test.each([
  ["Why bees dance in the dark | Hive Weekly", "Why bees dance in the dark"],
  ["The Basics (libhum: a library for humming)", "The Basics (libhum: a library for humming)"],
  ["Work - life with a garden and two dogs", "Work - life with a garden and two dogs"],
])("the title %s without a heading of its own is %s", (title, own) => {
  const body = Buffer.from(
    `<html><head><title>${title}</title></head><body><p>${"A sentence about bees that dance. ".repeat(9)}</p></body></html>`,
  );
  expect(read("title.html", { body }).title).toBe(own);
});

test.each([
  ["shell.html", "No readable text"],
  ["frames.html", "in frames"],
])("%s says why there is nothing to read", (name, message) => {
  expect(() => read(name)).toThrow(message);
});

test("a text without end is cut after one of its paragraphs", () => {
  const paragraph = `<p>${"A sentence about pumps that has an end. ".repeat(20)}</p>`;
  const page = read("long.html", { body: Buffer.from(`<html lang=en><body><article>${paragraph.repeat(300)}</article></body></html>`) });
  expect(page.text.length).toBeLessThanOrEqual(60_000);
  expect(page.text.length).toBeGreaterThan(58_000);
  expect(page.text.endsWith("has an end.")).toBe(true);
});

test.each(representatives(["text", "html", "markdown"] as const, 1))(
  "a book of plain paragraphs as %s is cut after one of them",
  (kind) => {
    const book = "A sentence about pumps that has an end.\nAnother one that ends as well.\n\n".repeat(40_000);
    const page = read("book.txt", { kind, body: Buffer.from(kind === "html" ? `<html><body><pre>${book}</pre></body></html>` : book) });
    expect(page.text.length).toBeLessThanOrEqual(60_000);
    expect(page.text.length).toBeGreaterThan(59_000);
    expect(page.text.endsWith("ends as well.")).toBe(true);
  },
);

test("a single paragraph without end is cut after one of its sentences", () => {
  const page = read("long.html", { body: Buffer.from(`<html><body><p>${"A sentence about *pumps*. ".repeat(9000)}</p></body></html>`) });
  expect(page.text.length).toBeLessThanOrEqual(60_000);
  expect(page.text.endsWith("pumps\\*.")).toBe(true);
});
