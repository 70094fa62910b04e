import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { shareOfLoops } from "../../server/test/chance.ts";
import { secondsOfTree } from "./processor-time.ts";
import { costlyFiles, type FileTimes, grownFiles, partsTable, type RunTimes } from "./run-times.ts";
import { keepOutcomes } from "./spared-files.ts";
import { setOf } from "./test-sets.ts";

const folder = join(import.meta.dirname, "../../node_modules/.cache/galley-tests");
const limitShare = 0.1;
const inSeconds = (milliseconds: number) => Math.round(milliseconds) / 1000;

/** Records the cost of each file. Reports at the end what was costly, what grew, and which sets ran with which seed. */
export default class TimeReporter implements Reporter {
  #vitest: Vitest | undefined;
  #started = 0;
  #prepared: RunTimes["preparing"] | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#started = performance.now();
  }

  onTestModuleStart(): void {
    this.#prepared ??= this.#untilNow();
  }

  #untilNow(): RunTimes["preparing"] {
    return { seconds: inSeconds(performance.now() - this.#started), processor: secondsOfTree() };
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: string): void {
    // A watching run starts again with every change, and an interrupted one says nothing about the time.
    if (this.#vitest?.config.watch || reason === "interrupted") return;
    // Only runs of the same kind are comparable. scripts/verify.ts sets the kind; any other run is partial.
    const kind = process.env.GALLEY_TEST_KIND ?? "partial";
    const files = Object.fromEntries(modules.map((module) => [module.relativeModuleId, timesOf(module)]));
    const now = this.#untilNow();
    const times: RunTimes = { ...now, preparing: this.#prepared ?? now, files };
    const before = readTimes(kind);
    writeTimes(kind, times);
    if (process.env.GALLEY_TEST_SPARE === "1")
      keepOutcomes(modules.map((module) => ({ file: module.relativeModuleId, passed: module.state() === "passed" })));
    const lines = [
      ...costlyFiles(times),
      ...(before === undefined ? [] : grownFiles(before, times)),
      ...modules.flatMap(nearTheirLimit),
      ...(kind === "partial" ? [] : partsTable(JSON.parse(process.env.GALLEY_TEST_PARTS ?? "[]"), times)),
      setsLine(modules),
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}

function timesOf(module: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const seconds = inSeconds(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration);
  const { processorSeconds = 0 } = module.meta();
  return { project: module.project.name, seconds, processor: inSeconds(processorSeconds * 1000) };
}

function nearTheirLimit(module: TestModule): string[] {
  return [...module.children.allTests()].flatMap((test) => {
    const limit = test.options.timeout ?? module.project.config.testTimeout;
    const took = test.diagnostic()?.duration ?? 0;
    if (limit <= 0 || took <= limit * limitShare) return [];
    return [
      `Took more than a tenth of its limit: ${inSeconds(took)} s of ${inSeconds(limit)} s, ${module.relativeModuleId} > ${test.fullName}`,
    ];
  });
}

function setsLine(modules: readonly TestModule[]): string {
  const counts = { quick: 0, gate: 0, full: 0 };
  for (const module of modules) counts[setOf(module.relativeModuleId)] += [...module.children.allTests()].length;
  const [quick, gate, full] = [counts.quick, counts.gate, counts.full].map((count) => count.toLocaleString("en-US"));
  const share = Math.round(shareOfLoops() * 100);
  return `Tests by set: quick ${quick}, gate ${gate}, full ${full}; loops at ${share} % of their length (seed ${process.env.GALLEY_TEST_SEED})`;
}

function readTimes(kind: string): RunTimes | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, `${kind}.json`), "utf8"));
  } catch {
    // There is no such run, or its file has an older form.
    return undefined;
  }
}

function writeTimes(kind: string, times: RunTimes): void {
  mkdirSync(folder, { recursive: true });
  const written = join(folder, `${kind}.${process.pid}.new`);
  writeFileSync(written, JSON.stringify(times, undefined, 1));
  renameSync(written, join(folder, `${kind}.json`));
}
