import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawInOrder } from "./draw.ts";
import { wingsOf } from "./history.ts";
import { root } from "./git.ts";
import { judgeOwnTest } from "./own-test.ts";
import { readResults } from "./results.ts";
import { reverse } from "./reversal.ts";
import { openTree } from "./tree.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: "string", default: "first" },
    count: { type: "string", default: "60" },
    list: { type: "string" },
    only: { type: "string" },
    without: { type: "string", multiple: true, default: [] },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const list = (name: string): string[] => JSON.parse(readFileSync(join(root, "scripts/trust", name), "utf8"));

function drawn(): string[] {
  const left = new Set(values.without.flatMap(list));
  const mends = list("mends.json").filter((hash) => !left.has(hash) && (values.only === undefined || hash.startsWith(values.only)));
  const wingOfCommit = wingsOf(mends);
  return drawInOrder(mends, values.draw, (hash) => hash, (hash) => wingOfCommit.get(hash) ?? "server");
}

async function draw(): Promise<void> {
  const tree = openTree(0);
  const kept: string[] = [];
  for (const hash of drawn()) {
    if (kept.length >= Number(values.count)) break;
    const known = readResults().findLast((result) => result.kind === "own" && result.hash === hash);
    const result = known?.kind === "own" && values.only === undefined ? known : await judgeOwnTest(tree, reverse(hash));
    if (result.outcome === "kept") kept.push(result.hash);
    say(`${kept.length} ${result.hash.slice(0, 8)} ${result.wing} ${result.whole ? "whole" : "part"} ${result.outcome} ${result.test} (${result.seconds} s) ${result.subject.slice(0, 60)}`);
  }
  if (values.list !== undefined) writeFileSync(join(root, "scripts/trust", values.list), `${JSON.stringify(kept, undefined, 2)}\n`);
}

if (positionals[0] === "reversals") {
  for (const { hash, wing, whole, left, texts, tests } of drawn().map(reverse))
    say([hash.slice(0, 8), wing, whole ? "whole" : "part", left, texts.size, tests.length].join(" "));
} else await draw();
