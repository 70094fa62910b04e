import "./differences.css";
import type { DiffWord } from "@galley/markdown";
import { createElement, type ReactNode } from "react";
import { m } from "#messages";

/** Returns the words of one line, for an element of the class `text-diff`. Screen readers announce which were added and removed. */
export function pieces(line: readonly DiffWord[]): ReactNode[] {
  return line.map(({ kind, text }) => {
    if (kind === "same") return text;
    const label = kind === "added" ? m.history_added() : m.history_removed();
    return createElement(kind === "added" ? "ins" : "del", null, createElement("span", { className: "sr-only" }, `${label} `), text);
  });
}
