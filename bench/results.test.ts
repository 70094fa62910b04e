import { expect, test } from "vitest";
import { findFalls } from "./results.ts";

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
