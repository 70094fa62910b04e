import { expect, test } from "vitest";
import { usualRetention } from "#src/core/retention.ts";
import { readSettings } from "./config.ts";

test("records are kept for the usual days where nothing is set, and the audit log without end", () => {
  expect(readSettings({}).config.retention).toEqual({
    deliveries: 30,
    notifications: 90,
    events: 90,
    generations: 180,
    audit: null,
    exports: 7,
  });
  expect(readSettings({}).config.retention).toEqual(usualRetention);
});

test("every kind has its own days, and all but exports can be kept without end", () => {
  const { retention } = readSettings({
    GALLEY_KEEP_DELIVERIES_DAYS: "forever",
    GALLEY_KEEP_NOTIFICATIONS_DAYS: "7",
    GALLEY_KEEP_EVENTS_DAYS: "forever",
    GALLEY_KEEP_GENERATIONS_DAYS: "3650",
    GALLEY_KEEP_AUDIT_DAYS: "365",
    GALLEY_KEEP_EXPORTS_DAYS: "1",
  }).config;
  expect(retention).toEqual({ deliveries: null, notifications: 7, events: null, generations: 3650, audit: 365, exports: 1 });
});

test.each([
  [
    "GALLEY_KEEP_DELIVERIES_DAYS",
    "6",
    "whole number of days from 7 to 36500, or forever to keep without end: the health of a webhook endpoint",
  ],
  ["GALLEY_KEEP_NOTIFICATIONS_DAYS", "0", "or forever to keep without end"],
  ["GALLEY_KEEP_EVENTS_DAYS", "1", "days from 7"],
  ["GALLEY_KEEP_GENERATIONS_DAYS", "29", "days from 30"],
  ["GALLEY_KEEP_AUDIT_DAYS", "89", "what an intruder did"],
  ["GALLEY_KEEP_AUDIT_DAYS", "-1", "days from 90"],
  ["GALLEY_KEEP_AUDIT_DAYS", "1.5", "days from 90"],
  ["GALLEY_KEEP_EXPORTS_DAYS", "forever", "whole number of days from 1 to 365: drawn files take room"],
  ["GALLEY_KEEP_EXPORTS_DAYS", "0", "days from 1 to 365"],
])("%s=%s is refused with a reason", (name, value, reason) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
  expect(() => readSettings({ [name]: value })).toThrow(reason);
});

test.each([{ GALLEY_KEEP_DELIVERIES_DAYS: "91" }, { GALLEY_KEEP_DELIVERIES_DAYS: "forever" }, { GALLEY_KEEP_EVENTS_DAYS: "29" }])(
  "events are not kept for less time than deliveries, which are made from them: %o",
  (given) => {
    expect(() => readSettings(given)).toThrow("GALLEY_KEEP_EVENTS_DAYS must be at least GALLEY_KEEP_DELIVERIES_DAYS");
  },
);
