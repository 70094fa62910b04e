import { writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import { DOMParser } from "linkedom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { missingWords, wordyHtml } from "../../../../../../../markdown/test/wordy-sources.ts";
import { inShare } from "../../../../../../../server/test/chance.ts";
import { htmlToDocument, withoutStyles } from "./html-to-document.ts";

/** linkedom stands for a browser here; it needs a whole page. */
beforeAll(() => {
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (html: string) =>
        new DOMParser().parseFromString(`<!doctype html><html><head></head><body>${html}</body></html>`, "text/html");
    },
  );
  vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 });
  vi.stubGlobal("Node", Object.assign(class {}, { TEXT_NODE: 3 }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function read(html: string): { markdown: string; lost: string[] } {
  const { document, losses } = htmlToDocument(withoutStyles(html), new Set());
  return { markdown: writeMarkdown(document), lost: losses.map(({ kind }) => kind) };
}

test("each word of any pasted page stands in the article or in what is told", () => {
  fc.assert(
    fc.property(wordyHtml, (wordy) => {
      const lost: string[] = [];
      const { document, losses, images } = htmlToDocument(wordy.source, new Set(), (element) => lost.push(element.outerHTML));
      expect(losses.length).toBe(lost.length);
      const told = [...lost, ...images.map(({ src }) => src ?? "")];
      expect(missingWords(wordy, writeMarkdown(document), told), wordy.source).toEqual([]);
    }),
    { numRuns: inShare(2000, 100) },
  );
});

const wordItem = (number: string, text: string, level = 1) =>
  `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${number}</span>${text}</p>`;

test.each([
  [
    "line ends that a page shows are breaks, also beside an element",
    '<div style="white-space: pre-wrap">Line one\n<b>Line two</b>\nLine three <i>x</i>\n<i>y</i></div>',
    "Line one\\\n**Line two**\\\nLine three *x*\\\n*y*",
  ],
  ["a list keeps the number that it begins with", '<ol start="4"><li>Fourth</li><li>Fifth</li></ol>', "4. Fourth\n5. Fifth"],
  [
    "a list of Word goes on with its number",
    `${wordItem("1.", "a")}${wordItem("2.", "b")}<p>c</p>${wordItem("3.", "d")}`,
    "1. a\n2. b\n\nc\n\n3. d",
  ],
  [
    "items of Word that follow each other are one list",
    `${wordItem("1.", "a")}${wordItem("2.", "b")}${wordItem("3.", "c")}`,
    "1. a\n2. b\n3. c",
  ],
  ["a sentence of Word keeps its year", wordItem("2019.", "a"), "2019\\. a"],
  [
    "numbers of Word stay where they leap or begin anew",
    `${wordItem("1.", "a")}${wordItem("5.", "b")}${wordItem("6.", "c")}${wordItem("1.", "d")}`,
    "1. a\n\n5. b\n6. c\n\n1. d",
  ],
  [
    "numbers of Word within bullets are words",
    `${wordItem("·", "a")}${wordItem("1.", "b", 2)}${wordItem("b)", "c", 2)}${wordItem("·", "d")}`,
    "- a\n- 1\\. b\n- b) c\n- d",
  ],
  [
    "numbers of Slack within bullets are words",
    '<ul><li data-stringify-indent="0">a</li></ul><ol start="3"><li data-stringify-indent="1">b</li></ol>',
    "- a\n- 3\\. b",
  ],
  [
    "a list of Slack goes on after deeper items",
    '<ol><li data-stringify-indent="0">a</li></ol><ol><li data-stringify-indent="1">b</li></ol><ol><li data-stringify-indent="0">c</li></ol>',
    "1. a\n2. b\n3. c",
  ],
])("%s", (_, html, markdown) => expect(read(html).markdown).toBe(markdown));

test.each([
  [`${wordItem("a)", "a")}${wordItem("b)", "b")}`, "1. a\n2. b", ["list_number"]],
  [`${wordItem("1.1.", "a")}`, "1. a", ["list_number"]],
  [`${wordItem("1.", "a")}${wordItem("a)", "b", 2)}${wordItem("2.", "c")}`, "1. a\n2. b\n3. c", ["nested_list"]],
  ['<ol><li style="list-style-type: lower-alpha">a</li></ol>', "1. a", ["list_number"]],
  [
    '<p>a<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> b</p>',
    "a[1]\n\n[1] b",
    ["footnote"],
  ],
  ["<ul><li>[x] a</li></ul>", "- ☑ a", ["task"]],
])("what becomes of a number, a note or a box is told: %s", (html, markdown, lost) => expect(read(html)).toEqual({ markdown, lost }));

test("an image of a list or a quote can come along, and stands behind the words that hold it", () => {
  const image = '<img src="https://e.com/a.png" alt="Wall">';
  const html = `<ol><li>a ${image}</li><li>b</li></ol><blockquote><p>c ${image}</p></blockquote><h2>d ${image}</h2><pre>${image}</pre>`;
  const { document, images } = htmlToDocument(html, new Set(["image"]));
  const shown = "![Wall](https://e.com/a.png)";
  expect(writeMarkdown(document)).toBe(["1. a", shown, "2. b", "> c", shown, "## d", shown].join("\n\n"));
  expect(images.map(({ offer }) => offer)).toEqual(["image", "image", "image"]);
});
