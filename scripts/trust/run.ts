import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawInOrder } from "./draw.ts";
import { measure, measureWhole } from "./gate.ts";
import { headCommit, root } from "./git.ts";
import { candidates, wingsOf } from "./history.ts";
import { judgeOwnTest } from "./own-test.ts";
import { reportSection } from "./report.ts";
import { lastResult, type OwnResult } from "./results.ts";
import { reverse } from "./reversal.ts";
import { openTree, type Tree } from "./tree.ts";

// Takes mends of past faults back, one at a time, in a work tree of its own, and sees whether tests notice.
//
//   npm run test:trust -- candidates
//     Lists the commits that change the product and a test, with a star for those of mends.json.
//   npm run test:trust -- draw --list first.json [--draw SEED] [--count 60] [--without OTHER.json]
//     Draws from mends.json in an order by the seed, and keeps those whose own test fails without them. Writes their hashes.
//   npm run test:trust -- gate --list first.json [--files 250]
//     Runs those files of the gate that reach what each mend touched, nearest first, then the types, then the full set.
//   npm run test:trust -- whole --list first.json [--count 6]
//     Runs the whole gate for some of the list, drawn by the seed.
//   npm run test:trust -- report --list first.json
//     Writes what is known of the list to standard output, in Markdown.
//
// --only HASH takes one mend, and again if it is known. --jobs N uses as many work trees. Results stay in
// node_modules/.cache/trust/results.jsonl, so that a stopped run goes on where it was; those of the gate hold for one HEAD.
// mends.json lists the commits of the history that correct what the product did wrong, read and chosen by people.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: "string", default: "first" },
    count: { type: "string" },
    list: { type: "string" },
    only: { type: "string" },
    files: { type: "string", default: "250" },
    jobs: { type: "string", default: "1" },
    without: { type: "string", multiple: true, default: [] },
  },
});
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(" ")}\n`);
const pathOf = (name: string) => join(root, "scripts/trust", name);
const readList = (name: string): string[] => JSON.parse(readFileSync(pathOf(name), "utf8"));
const asked = (hashes: readonly string[]) => hashes.filter((hash) => hash.startsWith(values.only ?? ""));

function inDrawnOrder(hashes: readonly string[], seed: string): string[] {
  const wings = wingsOf(hashes);
  return drawInOrder(
    hashes,
    seed,
    (hash) => hash,
    (hash) => wings.get(hash) ?? "",
  );
}

/** Does the work for each hash, with as many work trees as there are jobs, until it is told to stop. */
async function inTrees(hashes: readonly string[], work: (hash: string, tree: Tree) => Promise<void>, enough = () => false): Promise<void> {
  const left = [...hashes];
  const worker = async (job: number) => {
    const tree = openTree(job);
    for (let hash = left.shift(); hash !== undefined && !enough(); hash = left.shift()) await work(hash, tree);
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, (_, job) => worker(job)));
}

async function draw(): Promise<void> {
  const count = Number(values.count ?? "60");
  const left = new Set(values.without.flatMap(readList));
  const drawn = inDrawnOrder(
    asked(readList("mends.json")).filter((hash) => !left.has(hash)),
    values.draw,
  );
  const found = new Map<string, OwnResult>();
  const kept = () => drawn.filter((hash) => found.get(hash)?.outcome === "kept").slice(0, count);
  const judge = async (hash: string, tree: Tree) => {
    const known = values.only === undefined ? lastResult("own", hash) : undefined;
    const result = known ?? (await judgeOwnTest(tree, hash));
    found.set(hash, result);
    const { outcome, test, seconds, subject, wing } = result;
    say(kept().length, hash.slice(0, 8), wing, `[${outcome}]`, test, `${seconds} s`, subject.slice(0, 70));
  };
  await inTrees(drawn, judge, () => kept().length >= count);
  if (values.list !== undefined && values.only === undefined)
    writeFileSync(pathOf(values.list), `${JSON.stringify(kept(), undefined, 2)}\n`);
}

async function gate(list: string): Promise<void> {
  const head = headCommit();
  await inTrees(asked(readList(list)), async (hash, tree) => {
    const known = values.only === undefined ? lastResult("gate", hash, head) : undefined;
    const { by, full, seconds } = known ?? (await measure(tree, reverse(hash), lastResult("own", hash)?.test ?? "", Number(values.files)));
    say(hash.slice(0, 8), by === "" ? `missed, full set: ${full || "missed"}` : `noticed by ${by}`, `${seconds} s`);
  });
}

async function whole(list: string): Promise<void> {
  const drawn = inDrawnOrder(readList(list), `whole ${values.draw}`).slice(0, Number(values.count ?? "6"));
  await inTrees(asked(drawn), async (hash, tree) => {
    const { files, seconds } = lastResult("whole", hash, headCommit()) ?? (await measureWhole(tree, reverse(hash)));
    say(hash.slice(0, 8), files.join(", ") || "missed", `${seconds} s`);
  });
}

function report(list: string): void {
  const reasons: Record<string, string> = JSON.parse(readFileSync(pathOf("missed.json"), "utf8"));
  const head = headCommit();
  const measured = readList(list).flatMap((hash) => {
    const own = lastResult("own", hash);
    return own === undefined ? [] : [{ own, gate: lastResult("gate", hash, head), whole: lastResult("whole", hash, head) }];
  });
  say(reportSection(list, measured, new Map(Object.entries(reasons))));
}

function listCandidates(): void {
  const mends = new Set(readList("mends.json"));
  for (const { hash, subject } of candidates()) say(mends.has(hash) ? "*" : " ", hash.slice(0, 8), subject);
}

const [command] = positionals;
const list = values.list ?? "first.json";
if (command === "candidates") listCandidates();
else if (command === "draw") await draw();
else if (command === "gate") await gate(list);
else if (command === "whole") await whole(list);
else if (command === "report") report(list);
else throw new Error("Name one of: candidates, draw, gate, whole, report.");
