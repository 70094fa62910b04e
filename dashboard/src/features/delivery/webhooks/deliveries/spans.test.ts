import { expect, test } from "vitest";
import { boundsOf } from "./spans.ts";

const now = Date.parse("2026-11-24T09:30:00.000Z");
const times = { fromDay: "2026-11-23", fromTime: "10:00", toDay: "2026-11-24", toTime: "08:15" };

test("a span ends now, and any time has no bounds", () => {
  expect(boundsOf({ span: "any", ...times }, "UTC", now)).toEqual({});
  expect(boundsOf({ span: "hour", ...times }, "UTC", now)).toEqual({ from: "2026-11-24T08:30:00.000Z" });
  expect(boundsOf({ span: "week", ...times }, "UTC", now)).toEqual({ from: "2026-11-17T09:30:00.000Z" });
});

test("two moments are on the clocks of the zone; a day alone counts whole, and no day bounds nothing", () => {
  expect(boundsOf({ span: "between", ...times }, "Europe/Madrid", now)).toEqual({
    from: "2026-11-23T09:00:00.000Z",
    to: "2026-11-24T07:15:00.000Z",
  });
  expect(boundsOf({ span: "between", ...times, fromTime: "", toTime: "" }, "UTC", now)).toEqual({
    from: "2026-11-23T00:00:00.000Z",
    to: "2026-11-25T00:00:00.000Z",
  });
  expect(boundsOf({ span: "between", ...times, toDay: "" }, "UTC", now)).toEqual({ from: "2026-11-23T10:00:00.000Z" });
});
