import { expect, test } from "vitest";
import { changeOf, findFalls, lastOn, type Result } from "./results.ts";

test("names what is more than a tenth worse, in the direction of its unit", () => {
  const before = { "read %": 100, "list /s": 200, "start ms": 1000, "resident MB": 200, "gone %": 5 };
  expect(findFalls({ "read %": 90, "list /s": 180, "start ms": 1100, "resident MB": 220, "new %": 1 }, before)).toEqual([]);
  expect(findFalls({ "read %": 89, "list /s": 179, "start ms": 1101, "resident MB": 221 }, before)).toEqual([
    "WORSE read %: 89, before 100",
    "WORSE list /s: 179, before 200",
    "WORSE start ms: 1101, before 1000",
    "WORSE resident MB: 221, before 200",
  ]);
  expect(findFalls({ "read %": 150, "start ms": 500 }, before)).toEqual([]);
});

test("a run is compared with the last one on as many cores of the same kind", () => {
  const on = (machine: string, commit: string): Result => ({ machine, commit, changed: false, at: "", load: 0, figures: {} });
  const results = [
    on("2 × One, Node v26.9.0", "a"),
    on("2 × One, Node v26.10.0", "b"),
    on("4 × One, Node v26.10.0", "c"),
    on("2 × Other", "d"),
  ];
  const of = (machine: string) => lastOn(machine, results)?.commit;
  expect([of("2 × One, Node v27.0.0"), of("4 × One, Node v26.10.0"), of("8 × One, Node v26.10.0")]).toEqual(["b", "c", undefined]);
});

test("a change is told in percent with its sign", () => {
  expect([changeOf(112, 100), changeOf(88, 100), changeOf(100, 100), changeOf(1, undefined), changeOf(1, 0)]).toEqual([
    "+12 %",
    "-12 %",
    "0 %",
    undefined,
    undefined,
  ]);
});
