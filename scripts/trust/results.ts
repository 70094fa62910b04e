import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./git.ts";

/** Why a mend belongs to no list, or `kept`. */
export type OwnOutcome = "kept" | "nothing to take back" | "no test left" | "own test passes" | "breaks the types" | "does not load" | "fails anyway";

export type OwnResult = { kind: "own"; hash: string; subject: string; wing: string; whole: boolean; outcome: OwnOutcome; test: string; seconds: number };
/** Whether a file passes on HEAD as it is. */
export type BaseResult = { kind: "base"; head: string; file: string; passes: boolean };
/** `by` is the file that noticed, `types`, or undefined when nothing did. `full` is the file of the full set that then noticed. */
export type GateResult = { kind: "gate"; head: string; hash: string; whole: boolean; gate: boolean; by?: string; full?: string; ran: number; seconds: number };
export type Result = OwnResult | BaseResult | GateResult;

const file = join(root, "node_modules/.cache/trust/results.jsonl");

export function readResults(): Result[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export function keepResult<T extends Result>(result: T): T {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
  return result;
}
