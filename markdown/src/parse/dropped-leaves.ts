import type { Token } from "markdown-it";
import type { DroppedKind } from "../dropped.ts";
import { type Reading, report } from "./reading.ts";
import { lineOf } from "./token-line.ts";

const droppedKinds: Readonly<Record<string, DroppedKind>> = {
  fence: "code_block",
  code_block: "code_block",
  html_block: "html",
  table: "table",
  hr: "rule",
};

/** Reports a block that the language does not support. Link definitions are dropped silently: their links stay. */
export function dropLeaf(token: Token, reading: Reading): void {
  const kind = droppedKinds[token.type];
  if (kind !== undefined) report(reading, kind, lineOf(token));
}
