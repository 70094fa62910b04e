import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedStatement } from "../../server/test/statements/record-statements.ts";
import type { Recording } from "./report.ts";

/** Reads the statements that a run of tests has recorded, each once, and what its database says of tables and functions. */
export function readRecording(folder: string): Recording {
  const files = globSync("*.jsonl", { cwd: folder }).map((name) => readFileSync(join(folder, name), "utf8"));
  const lines = new Set(files.flatMap((text) => text.split("\n").filter(Boolean)));
  const recorded = Array.from(lines, (line): RecordedStatement => JSON.parse(line));
  return { recorded, catalog: JSON.parse(readFileSync(join(folder, "catalog.json"), "utf8")) };
}
