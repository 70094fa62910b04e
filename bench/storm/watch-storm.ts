import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { callAtPace } from "../pace.ts";
import { percentile } from "../percentiles.ts";
import type { Kind, Storm } from "./kinds.ts";

type Watched = { kind: Kind; service: string; tokens: readonly string[]; at: Date; storm: Storm; readsPerSecond: number };
/** How many were live at a moment, in seconds after the minute, for each organization. */
type Look = { second: number; live: ReadonlyMap<string, number> };

const lookEveryMilliseconds = 100;
const firstLookEveryMilliseconds = 15;
const secondsMax = 600;

/** Looks until everything is live while a program reads, and returns how late they were, as a reader could see it. */
export async function watchStorm(client: pg.Client, watched: Watched) {
  const { kind, at, storm } = watched;
  const totals = await countBy(client, kind.all);
  const looks: Look[] = [];
  const done = new AbortController();
  const reading = keepReading(watched, done.signal);
  while ((looks.at(-1)?.second ?? 0) < secondsMax) {
    const live = await countBy(client, kind.live);
    const second = (Date.now() - at.getTime()) / 1000;
    looks.push({ second, live });
    const count = sum(live.values());
    if (second < 0 && count > 0) throw new Error("Something is live before its minute.");
    if (count === storm.items) break;
    await wait(count === 0 ? firstLookEveryMilliseconds : lookEveryMilliseconds);
  }
  done.abort();
  const reached = (organizations: readonly string[], count: number) =>
    looks.find(({ live }) => sum(organizations.map((id) => live.get(id) ?? 0)) >= count)?.second ?? Number.POSITIVE_INFINITY;
  const all = [...totals.keys()];
  const [largest = "", ...others] = all.toSorted((one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0));
  const firsts = others.map((id) => reached([id], 1));
  const ends = others.map((id) => reached([id], totals.get(id) ?? 0)).toSorted((one, other) => one - other);
  const last = reached(all, storm.items);
  return {
    first: reached(all, 1),
    p50: reached(all, storm.items * 0.5),
    p99: reached(all, storm.items * 0.99),
    last,
    perSecond: Math.round(storm.items / last),
    largest: { p50: reached([largest], (totals.get(largest) ?? 0) / 2), last: reached([largest], totals.get(largest) ?? 0) },
    others: { first: Math.max(...firsts), median: ends[Math.floor(ends.length / 2)] ?? 0, last: ends.at(-1) ?? 0 },
    reads: await reading,
  };
}

async function countBy(client: pg.Client, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; count: number }>(query);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Lists the articles of one project after another at a steady pace, and returns what answers after the minute took. */
async function keepReading({ service, tokens, at, readsPerSecond }: Watched, done: AbortSignal) {
  const took: number[] = [];
  const { failed } = await callAtPace(readsPerSecond, done, async (count) => {
    const begun = performance.now();
    const isDuring = Date.now() >= at.getTime();
    const n = count % tokens.length;
    const response = await fetch(`${service}/api/v1/articles?projectId=prj_${n}&limit=20`, {
      headers: { authorization: `Bearer ${tokens[n]}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The list answered ${response.status}.`);
    if (isDuring) took.push(performance.now() - begun);
  });
  return { count: took.length, p50: percentile(took, 50), p99: percentile(took, 99), failed };
}
