import { expect, test } from "vitest";
import { mainThreadOf, type TraceEvent, workAfterKeys } from "./work-after-keys.ts";

const thread = { pid: 1, tid: 2 };
const event = (name: string, ts: number, dur = 0, type?: string): TraceEvent => ({
  name,
  ph: "X",
  ...thread,
  ts,
  dur,
  tdur: dur / 2,
  ...(type !== undefined && { args: { data: { type } } }),
});
const task = (ts: number, dur: number) => event("ThreadControllerImpl::RunTask", ts, dur);

/** A key in one task, its frame in the next, and what waits for the frame in a third. */
const keyAt = (at: number) => [
  task(at, 8000),
  event("EventDispatch", at + 1000, 100, "keydown"),
  event("EventDispatch", at + 3000, 100, "input"),
  task(at + 10_000, 6000),
  event("Layerize", at + 15_000, 500),
  task(at + 50_000, 20_000),
];

test("adds up what runs until the frame with the letter, and what runs until the next key", () => {
  const events = [...keyAt(0), ...keyAt(100_000), ...keyAt(200_000)];
  const elsewhere = events.map((one) => ({ ...one, tid: 3, name: "Other" }));
  expect(workAfterKeys(mainThreadOf([...elsewhere, ...events.toReversed()]))).toEqual([
    { painted: 7, elapsed: 15, whole: 17 },
    { painted: 7, elapsed: 15, whole: 17 },
  ]);
});

test("leaves out a key whose frame comes after the next key", () => {
  const early = keyAt(0).filter(({ name }) => name !== "Layerize");
  expect(workAfterKeys(mainThreadOf([...early, ...keyAt(100_000), ...keyAt(200_000)]))).toHaveLength(1);
});
