import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";

/** Figures by name. Names end with their unit: `%` of a floor and `/s` are better high, `ms`, `s` and `MB` better low. */
export type Figures = Readonly<Record<string, number>>;

export type Result = { commit: string; changed: boolean; at: string; machine: string; load: number; figures: Figures };

const root = join(import.meta.dirname, "..");
/** Share by which a figure may be worse than the last before it is named, since runs differ. */
const tolerance = 0.1;
const unitsBetterLow = /(^| )(ms|s|MB)$/;

/** Keeps the figures of a run under the commit that they are of, and returns what is worse than in the last run on such a machine. */
export function keepResults(bench: string, figures: Figures): string[] {
  const folder = folderOf(bench);
  const last = lastResult(bench);
  mkdirSync(folder, { recursive: true });
  const result: Result = {
    commit: git("rev-parse", "--short=12", "HEAD"),
    changed: git("status", "--porcelain") !== "",
    at: new Date().toISOString().slice(0, 19),
    machine: machine(),
    load: Number(loadavg()[2]?.toFixed(1)),
    figures,
  };
  writeFileSync(join(folder, `${result.at.replaceAll(":", "")}-${result.commit}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
  return last === undefined ? [] : findFalls(figures, last.figures).map((fall) => `${fall} (last: ${last.commit} of ${last.at})`);
}

/** Returns the last kept run of a bench on a machine like this one: as many cores of the same kind, whatever Node runs there. */
export function lastResult(bench: string): Result | undefined {
  return lastOn(machine(), readResults(folderOf(bench)));
}

export function lastOn(wanted: string, results: readonly Result[]): Result | undefined {
  const cores = (name: string) => name.split(", Node ", 1)[0];
  return results.findLast((result) => cores(result.machine) === cores(wanted));
}

/** Returns by how much a figure has changed, as in `+12 %`; undefined where there was none. */
export function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? "+" : ""}${percent} %`;
}

/** Lists in words the figures that are more than a tenth worse than before. */
export function findFalls(figures: Figures, before: Figures): string[] {
  return Object.entries(figures).flatMap(([name, now]) => {
    const then = before[name];
    if (then === undefined) return [];
    const worse = unitsBetterLow.test(name) ? now > then * (1 + tolerance) : now < then * (1 - tolerance);
    return worse ? [`WORSE ${name}: ${now}, before ${then}`] : [];
  });
}

/** Reads the kept results, oldest first. */
function readResults(folder: string): Result[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Result);
}

function folderOf(bench: string): string {
  return join(root, "bench/results", bench);
}

function machine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
}

function git(...args: string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}
