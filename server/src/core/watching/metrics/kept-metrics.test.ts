import { Counter, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { keptCounter, keptHistogram } from "./kept-metrics.ts";

const calls = { name: "calls_total", help: "Calls.", labels: ["client", "status"] };
const waits = { name: "wait_seconds", help: "Waits.", labels: ["client"], buckets: [0.5, 1, 5] };
const whole = { name: "whole_seconds", help: "All.", labels: [], buckets: [1] };

test("a scrape shows what prom-client would show of the same events, also after the next ones", async () => {
  const [own, theirs] = [new Registry(), new Registry()];
  const kept = { calls: keptCounter(own, calls), waits: keptHistogram(own, waits), whole: keptHistogram(own, whole) };
  const registers = [theirs];
  const counter = new Counter({ ...calls, labelNames: calls.labels, registers });
  const histogram = new Histogram({ ...waits, labelNames: waits.labels, registers });
  const plain = new Histogram({ ...whole, labelNames: whole.labels, registers });
  expect(await own.metrics()).toBe(await theirs.metrics());
  for (let round = 0; round < 2; round += 1) {
    for (const [client, status, seconds] of [
      ["one", 200, 0.5],
      ["two", 200, 0.500001],
      ["one", 404, 5],
      ["one", 200, 60],
      ["two", 200, 0],
      ['with "quotes"\n', 500, 1],
    ] as const) {
      kept.calls.at([client, status]).total += 1;
      counter.inc({ client, status });
      kept.waits.at([client]).add(seconds);
      histogram.observe({ client }, seconds);
      kept.whole.at([]).add(seconds);
      plain.observe(seconds);
    }
    // Named metrics that were never counted are there as 0.
    kept.calls.at(["named", 200]).total += 0;
    counter.inc({ client: "named", status: 200 }, 0);
    expect(await own.metrics()).toBe(await theirs.metrics());
  }
});

test("labels that share some of their values have series of their own", () => {
  const tree = keptCounter(new Registry(), calls);
  for (const client of ["a", "b"]) for (const status of [1, 2, "1"]) tree.at([client, status]).total += 1;
  expect(tree.leaves).toHaveLength(6);
  expect(tree.at(["a", 1])).toBe(tree.at(["a", 1]));
});
