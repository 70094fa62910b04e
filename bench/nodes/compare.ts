import { loadavg } from "node:os";
import { median } from "../percentiles.ts";
import { articlesOf, type Counts, type Figures, mapped, measure, type Use } from "./measure.ts";
import { openPlace, organizations, type Place, type Size } from "./place.ts";
import { openReceiver } from "./receiver.ts";

export type Compared = Counts & { sizes: readonly Size[]; rounds: number; print: (text: string) => void };

/** Measures the same calls on one database and on clusters of several sizes in turns, and returns a table of the medians. */
export async function compare(addresses: readonly string[], { sizes, rounds, print, ...counts }: Compared): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const receiver = opened.use(await openReceiver());
  const places = new Map<string, Place>();
  const taken = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      const name = size.workers === 0 ? "One database" : `${size.workers} workers, ${size.shards} shards`;
      const filling = { articles: rounds * articlesOf(counts, organizations), endpoints: 1, receiverUrl: receiver.url };
      const place = places.get(name) ?? opened.use(await openPlace(addresses, size, filling));
      places.set(name, place);
      receiver.heard.clear();
      const figures = await measure(place, receiver, counts, round);
      taken.set(name, [...(taken.get(name) ?? []), figures]);
      print(`\n${name}, round ${round + 1}, load ${loadavg()[0]?.toFixed(0)}`);
      for (const line of rowsOf([figures])) print(line.join(": "));
    }
  }
  const [first = []] = [...taken.values()].map(rowsOf);
  const head = ["ms of the service, coordinator and workers; statements at both", ...taken.keys()];
  const rows = first.map(([what = ""], at) => [what, ...[...taken.values()].map((figures) => rowsOf(figures)[at]?.[1] ?? "")]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Returns each figure with its name, of the medians of rounds. */
function rowsOf(rounds: readonly Figures[]): string[][] {
  const middle = (of: (figures: Figures) => number | undefined) => median(rounds.map((figures) => of(figures) ?? 0));
  const ms = (seconds: number) => (seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0);
  const told = (use: Use) =>
    `${[use.service, use.coordinator, use.workers].map(ms).join(" + ")}; ${use.asked.toFixed(1)} and ${use.askedOfWorkers.toFixed(1)}`;
  const [{ uses, told: times } = { uses: {}, told: {} }] = rounds;
  return [
    ...Object.keys(uses).map((name) => [name, told(mapped((part) => middle((figures) => figures.uses[name]?.[part])))]),
    ...Object.keys(times).map((name) => [`last of ${name} told after s`, middle((figures) => figures.told[name]).toFixed(1)]),
  ];
}
