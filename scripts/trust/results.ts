import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./git.ts";

/** Why a mend belongs to no list, or `kept`. */
export type OwnOutcome = "kept" | "does not apply" | "no test left" | "own test passes" | "breaks the types" | "fails anyway";

export type OwnResult = {
  kind: "own";
  hash: string;
  subject: string;
  wing: string;
  outcome: OwnOutcome;
  test: string;
  seconds: number;
};
/** Whether a file passes on HEAD as it is. */
type BaseResult = { kind: "base"; head: string; file: string; passes: boolean };
/** `by` is the file of the gate that noticed, or `types`. `full` is the file of the full set that noticed what the gate missed. */
export type GateResult = { kind: "gate"; head: string; hash: string; by: string; full: string; ran: number; seconds: number };
/** Every file that failed in a run of the whole gate. */
export type WholeResult = { kind: "whole"; head: string; hash: string; files: string[]; seconds: number };
export type Result = OwnResult | BaseResult | GateResult | WholeResult;

const file = join(root, "node_modules/.cache/trust/results.jsonl");

export function readResults(): Result[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export function keepResult<T extends Result>(result: T): T {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
  return result;
}

/** Returns the last result of a kind for a commit. Those of the gate belong to the present HEAD alone. */
export function lastResult<K extends "own" | "gate" | "whole">(
  kind: K,
  hash: string,
  head?: string,
): Extract<Result, { kind: K }> | undefined {
  const isAsked = (result: Result): result is Extract<Result, { kind: K }> =>
    result.kind === kind && "hash" in result && result.hash === hash && (head === undefined || ("head" in result && result.head === head));
  return readResults().findLast(isAsked);
}
