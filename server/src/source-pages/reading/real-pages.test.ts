import { parseArticle } from "@galley/markdown";
import { expect, test } from "vitest";
import type { Job } from "../job.ts";
import { pageFile } from "../test-support.ts";
import { readSourcePage } from "./read-source-page.ts";

const origin = "https://site.example";

function read(name: string, over: Partial<Job> = {}) {
  const body = over.body ?? Buffer.from(pageFile(name), "utf8");
  const outcome = readSourcePage({
    body,
    kind: "html",
    charset: null,
    language: null,
    url: `${origin}/${name}?utm_source=mail#top`,
    ...over,
  });
  if (!("done" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.done;
}

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
      holds: ["The Ember 3 heats a room of up to 90 square metres", "ten-year guarantee"],
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
      lacks: ["<"],
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

test("a page in Shift_JIS is read as it declares itself, without the readings above its characters", () => {
  const bytes = encodedWith("shift_jis", pageFile("japanese.html"));
  const page = read("japanese.html", { body: bytes });
  expect(page).toMatchObject({ title: "味噌汁をおいしく作る三つのこつ", language: "ja" });
  expect(page.text).toContain("水から三十分ほど浸し、沸騰する前に引き上げてください。");
  expect(page.text).not.toContain("記事一覧");
});

test("an Arabic page in windows-1256 is read as it declares itself", () => {
  const page = read("arabic.html", { body: encodedWith("windows-1256", pageFile("arabic.html")) });
  expect(page).toMatchObject({ title: "كيف تختار زيت الزيتون الجيد", language: "ar" });
  expect(page.text).toContain("زيت الزيتون الجيد يباع في زجاجة داكنة، لأن الضوء يفسد طعمه");
  expect(page.text).not.toContain("المتجر");
});

test("an old page that declares nothing is read as windows-1252, and out of the table that arranges it", () => {
  const page = read("old.html", { body: encodedWith("windows-1252", pageFile("old.html")) });
  expect(page.title).toBe("Die Orgel von St. Anna");
  expect(page.text).toContain("für 380 Gulden gebaut – „ein schönes Werk“, schrieb der Pfarrer.");
  expect(page.text).toContain("der Eintritt kostet 3 €.");
  expect(page.text).not.toContain("Gästebuch");
});

test("the header's charset is stronger than the page's own, and a byte order mark is stronger than both", () => {
  const german = pageFile("german.html");
  expect(read("german.html", { body: encodedWith("windows-1252", german), charset: "iso-8859-1" }).title).toContain("Wärmepumpe");
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(german, "utf16le")]);
  expect(read("german.html", { body: marked, charset: "utf-8" }).title).toContain("Wärmepumpe");
  expect(read("german.html", { charset: "no-such-charset" }).title).toContain("Wärmepumpe");
});

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

test("a single paragraph without end is cut after one of its sentences", () => {
  const page = read("long.html", { body: Buffer.from(`<html><body><p>${"A sentence about *pumps*. ".repeat(9000)}</p></body></html>`) });
  expect(page.text.length).toBeLessThanOrEqual(60_000);
  expect(page.text.endsWith("pumps\\*.")).toBe(true);
});

/** The bytes of a text in a charset that Node only decodes. */
function encodedWith(charset: string, text: string): Buffer {
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, number[]>();
  for (let first = 0; first < 256; first += 1) {
    const single = decoder.decode(new Uint8Array([first]));
    if (single !== "\ufffd") codes.set(single, [first]);
    else for (let second = 0x40; second < 0xfd; second += 1) addPair(first, second);
  }
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));

  function addPair(first: number, second: number): void {
    const pair = decoder.decode(new Uint8Array([first, second]));
    if ([...pair].length === 1 && !codes.has(pair)) codes.set(pair, [first, second]);
  }
}
