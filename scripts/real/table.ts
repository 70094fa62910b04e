import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./life.ts";

const file = join(import.meta.dirname, "../../docs/real-systems.md");

export type Row = { system: string; version: string; results: readonly Result[] };

const head = `# Real systems

Written by \`npm run test:real\`, which installs each system outside of the repository, drives it, and writes here what came. It is no part of the tests:
it takes what registries, public repositories and Debian have on the day. \`npm run test:real -- ghost\` tries one system and replaces its rows alone. Root installs
Debian's packages; what cannot be had is said in its row.

| System | Version | What was tried | What came |
|---|---|---|---|
`;

/** Writes what a system did in place of what it did earlier. The rows of others stay. */
export function writeRow(row: Row, order: readonly string[]): void {
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const [, ...kept] = before.filter((line) => line.startsWith("| "));
  const systemOf = (line: string) => line.split(" | ")[0]?.slice(2) ?? "";
  const lines = [...kept.filter((line) => systemOf(line) !== row.system), ...linesOf(row)];
  const sorted = order.flatMap((system) => lines.filter((line) => systemOf(line) === system));
  writeFileSync(file, `${head}${sorted.join("\n")}\n`);
}

function linesOf({ system, version, results }: Row): string[] {
  return results.map(({ tried, came }) => `| ${[system, version, tried, came].map(cell).join(" | ")} |`);
}

/** Returns a text as a cell, without what another run would name differently. */
function cell(text: string): string {
  const settled = text.replaceAll(/(127\.0\.0\.1|localhost):\d+/g, "$1").replaceAll(/\b(evt|req)_\w+/g, "$1_…");
  return settled.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "\\<").trim();
}
