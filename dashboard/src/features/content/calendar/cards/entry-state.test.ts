import { expect, test } from "vitest";
import type { CalendarEntry } from "../entries.ts";
import { warningName } from "./entry-state.tsx";

type Code = CalendarEntry["warnings"][number]["code"];

test.each<[string | undefined, Code[]]>([
  [undefined, []],
  ["Same hour", ["same_hour"]],
  ["May not show", ["same_hour", "site_failing"]],
  ["Will fail", ["site_failing", "connection_failing"]],
  ["Will fail", ["same_hour", "no_app"]],
])("an entry is marked %j for the gravest of %j", (name, codes) => {
  expect(warningName({ warnings: codes.map((code) => ({ code, message: "" })) })).toBe(name);
});
