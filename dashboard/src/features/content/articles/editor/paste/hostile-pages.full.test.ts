import { DOMParser } from "linkedom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cpuTime, onThisMachine } from "../../../../../../../markdown/test/cpu-time.ts";
import { htmlToDocument, withoutStyles } from "./html-to-document.ts";

/** A page is parsed before it is measured: linkedom stands for a browser here, whose parser is another. */
let page: unknown;
beforeAll(() => {
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = () => page;
    },
  );
  vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 });
  vi.stubGlobal("Node", Object.assign(class {}, { TEXT_NODE: 3 }));
  read(filled("<p>A <b>wall</b> in May.</p>", 20_000));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function read(html: string): number {
  page = new DOMParser().parseFromString(`<!doctype html><html><head></head><body>${withoutStyles(html)}</body></html>`, "text/html");
  return cpuTime(() => htmlToDocument(html, new Set(["table", "code_block"])));
}

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));
const item = '<p style="mso-list:l0 level1">a</p>';

const families: Record<string, (length: number) => string> = {
  "list paragraphs": (n) => filled(item, n),
  "deep list paragraphs with numbers": (n) =>
    filled('<p style="mso-list:l0 level2"><span style="mso-list:Ignore">1.</span>a</p><i></i>', n),
  "paragraphs that continue an item": (n) => item + filled("<p class=MsoListParagraph>b</p>", n),
  "nothing between two items": (n) => item + filled("<span></span>", n) + item,
  "quoted paragraphs": (n) => filled("<p class=MsoQuote>b</p>", n),
  "numbered headings": (n) => filled('<h1><span style="mso-list:Ignore">1.</span></h1>', n),
  "links around images": (n) => filled('<a href="https://e.com"><img></a>', n),
  "line ends in styled spans": (n) => filled('<span style="white-space:pre">', 2_000) + filled("<i>a\n</i>", n),
  "marks in marks": (n) => filled("<u>", 600) + filled("<u>a</u>", n),
  "line ends in spans in spans": (n) => filled("<span>", 2_000) + filled("<i>a\n</i>", n),
  "boxes to tick": (n) => filled("<li role=checkbox>a</li>", n),
  "boxes to tick of one item": (n) => `<li>${filled("<input type=checkbox>", n)}`,
  "cells over many rows": (n) => `<table><tr>${filled("<td rowspan=9999>a</td>", n / 2)}</tr>${filled("<tr></tr>", n / 2)}</table>`,
  "cells over many columns": (n) => `<table>${filled("<tr><th colspan=9999>a</th><td>b</td></tr>", n)}</table>`,
  "buttons in code": (n) => `<pre>${filled("<button></button><code>a</code>", n)}</pre>`,
  "styles of classes": (n) => `<style>${filled(".xl1{", n / 3)}${filled(".s1{a:b}", n / 3)}</style>${filled("<i class=s1>a</i>", n / 3)}`,
  "signs of notes": (n) => filled('<sup><a href="#a">1</a></sup>', n),
  "comments within comments": (n) => filled("<div style='mso-element:comment'>", 8_000) + filled("<a class=msocomoff>a</a>", n),
  "hidden paragraphs": (n) => filled('<p style="display:none">a</p>', n),
  "a long alternative text": (n) => `<img alt="${filled("1", n)}">`,
  "spaces of every kind": (n) => `<p>${filled("\u00a0 \t\u2028", n)}</p>`,
  "a long style": (n) => `<p style="${filled("font-weight: ", n)}">a</p>`,
  "a long class": (n) => `<p class="${filled("MsoQuote", n)}">a</p>`,
};

const longestMilliseconds = 2_000;
/** Four times the page takes four times as long; a square would be sixteen times. */
const growthMax = 8;
/** Shorter quarters count as this long: below it, garbage collection affects the time more than the page does. */
const measurableMilliseconds = 20;

test.each(Object.entries(families))("the time that %s take grows as their number does", (_, family) => {
  const tried: { quarter: number; whole: number }[] = [];
  const isFast = ({ quarter, whole }: { quarter: number; whole: number }) =>
    whole < onThisMachine(longestMilliseconds) && whole <= growthMax * Math.max(measurableMilliseconds, quarter);
  while (tried.length < 4 && !tried.some(isFast)) tried.push({ whole: read(family(100_000)), quarter: read(family(25_000)) });
  expect(tried.some(isFast), JSON.stringify(tried)).toBe(true);
});
