import { expect, test } from "vitest";
import { readSettings } from "./config.ts";

const pingsOf = (given: Record<string, string>) => readSettings(given).config.pings;

test("nobody is told of articles until an address is set, each by itself", () => {
  expect(pingsOf({})).toEqual({});
  expect(pingsOf({ GALLEY_INDEXNOW_URL: "https://api.indexnow.org/indexnow" })).toEqual({ indexnow: "https://api.indexnow.org/indexnow" });
  // Feeds name the hub in a header, which holds no blanks.
  expect(pingsOf({ GALLEY_WEBSUB_HUB: "https://hub.example/a b>" })).toEqual({ websub: "https://hub.example/a%20b%3E" });
});

test.each([
  [{ GALLEY_INDEXNOW_URL: "api.indexnow.org" }, "GALLEY_INDEXNOW_URL must be an http or https address"],
  [{ GALLEY_WEBSUB_HUB: "ftp://hub.example" }, "GALLEY_WEBSUB_HUB must be an http or https address"],
])("%j is refused, naming the setting", (given, fault) => {
  expect(() => readSettings(given)).toThrow(fault);
});
