import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "./percentiles.ts";
import { openEarlierTree } from "./rolling/earlier-tree.ts";
import { openVersion, type Version } from "./versions/open-version.ts";
import { type Way, waysOver } from "./versions/ways.ts";

// Measures two versions in paired turns, each over a database of its own with the demo world and articles beside it, and prints the
// median of the ratios: node scripts/run.mjs bench/versions.ts --before COMMIT [--now COMMIT] --rounds 15
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    /** This tree without it. */
    now: { type: "string" },
    rounds: { type: "string", default: "15" },
    articles: { type: "string", default: "2000" },
  },
});
if (values.before === undefined) throw new Error("Name the commit to compare with: --before COMMIT");

Object.assign(process.env, {
  GALLEY_SECRET: "a secret of the bench, long enough",
  GALLEY_LOG_LEVEL: "error",
  GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
});
await using opened = new AsyncDisposableStack();
const folderOf = (commit: string | undefined) =>
  commit === undefined ? join(import.meta.dirname, "..") : opened.use(openEarlierTree(commit)).folder;
const before = await openVersion(folderOf(values.before), opened);
const now = await openVersion(folderOf(values.now), opened);
const ways = await waysOver([before, now], Number(values.articles));

/** Ratios of now to before: above 1 is more in a second, and more processor time for each. */
type Ratios = { speed: number; cpu: number };
const ratios = new Map<Way, Ratios[]>(ways.map((way) => [way, []]));

async function measure(way: Way, version: Version): Promise<Ratios> {
  const ids = (await way.prepare?.(version)) ?? [];
  const cpuBefore = version.cpuSeconds();
  const { count, seconds } = await way.go(version, ids);
  return { speed: count / seconds, cpu: (version.cpuSeconds() - cpuBefore) / count };
}

for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const [way, found] of ratios) {
    // The first of one pair comes last in the next.
    const order = round % 2 === 0 ? [before, now] : [now, before];
    const measured = new Map<Version, Ratios>();
    for (const version of order) measured.set(version, await measure(way, version));
    const [was, is] = [measured.get(before), measured.get(now)];
    // The first pair warms up.
    if (round > 0 && was && is) found.push({ speed: is.speed / was.speed, cpu: is.cpu / was.cpu });
  }
}

const spread = (figures: readonly number[]) =>
  `${median(figures).toFixed(2)} (${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)})`;
process.stdout.write(`${values.rounds} pairs, now by before; load ${loadavg()[2]?.toFixed(1)}\n`);
for (const [{ what }, found] of ratios) {
  const line = [`speed ${spread(found.map(({ speed }) => speed))}`, `processor time ${spread(found.map(({ cpu }) => cpu))}`];
  process.stdout.write(`${what.padEnd(32)} ${line.join("  ")}\n`);
}
