import type { DroppedKind } from "@galley/markdown";
import type { LeftOut } from "../left-out/left-out.ts";

const nearLengthMax = 48;
const cellsMax = 8;
const foundMax = 200;

/** Collects the losses of a page. A page has no visible lines, so nearby words describe their places. */
export function createLosses() {
  const found: LeftOut[] = [];
  let before = "";
  return {
    found,
    /** Notes words that are kept. They describe the place of later losses. */
    said(text: string): void {
      before = `${before}${text}`.slice(-4 * nearLengthMax);
    },
    /** Notes content of an element that the article language does not have. */
    add(kind: DroppedKind, element: Element): void {
      if (found.length >= foundMax) return;
      const near =
        kind === "rule" || kind === "html" ? endOf(before) : beginningOf(kind === "table" ? cellsOf(element) : element.textContent);
      const staysAsText = kind === "table" || kind === "code_block";
      found.push({ kind, ...(near !== "" && { near }), ...(staysAsText && { staysAsText }) });
    },
  };
}

function cellsOf(table: Element): string {
  return [...table.querySelectorAll("td, th")]
    .slice(0, cellsMax)
    .map((cell) => cell.textContent)
    .join(" ");
}

function beginningOf(text: string): string {
  const line = text
    .slice(0, 8 * nearLengthMax)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= nearLengthMax ? line : `${line.slice(0, nearLengthMax).trimEnd()}…`;
}

function endOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= nearLengthMax ? line : `…${line.slice(-nearLengthMax).trimStart()}`;
}
