import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToast, currentToasts, dismissToast, holdToasts, undoLast } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  holdToasts(false);
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

const plain = { tone: "plain", isUndo: false } as const;
const problem = { tone: "problem", isUndo: false } as const;
const undoable = (text: string, run = () => {}) => ({ text, tone: "plain", isUndo: true, action: { label: "Undo", run } }) as const;
const shown = () => currentToasts().map(({ text }) => text);

test("a plain toast goes after 6 seconds, one with an action after 20, and a problem never by itself", () => {
  addToast({ ...problem, text: "Refused." });
  addToast({ ...plain, text: "Saved." });
  addToast(undoable("Moved."));
  vi.advanceTimersByTime(5999);
  expect(shown()).toEqual(["Refused.", "Saved.", "Moved."]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["Refused.", "Moved."]);
  vi.advanceTimersByTime(14_000);
  expect(shown()).toEqual(["Refused."]);
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual(["Refused."]);
});

test("time stands still for held toasts, also for one that comes meanwhile, and goes on with what was left", () => {
  addToast({ ...plain, text: "Saved." });
  vi.advanceTimersByTime(4000);
  holdToasts(true);
  addToast({ ...plain, text: "Saved again." });
  vi.advanceTimersByTime(600_000);
  expect(shown()).toEqual(["Saved.", "Saved again."]);
  holdToasts(false);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(["Saved again."]);
  vi.advanceTimersByTime(4000);
  expect(shown()).toEqual([]);
});

test("many toasts push out the oldest plain ones and never a problem", () => {
  for (let count = 1; count <= 4; count++) addToast({ ...problem, text: `Refused ${count}.` });
  for (let count = 1; count <= 5; count++) addToast({ ...plain, text: `Saved ${count}.` });
  expect(shown()).toEqual(["Refused 1.", "Refused 2.", "Refused 3.", "Refused 4.", "Saved 3.", "Saved 4.", "Saved 5."]);
});

test("the newest that can be taken back is, once, and each toast tells when it is gone", () => {
  const heard: string[] = [];
  for (const text of ["first", "second"]) {
    addToast({ ...undoable(text, () => heard.push(`undo ${text}`)), onGone: () => heard.push(`${text} gone`) });
  }
  addToast({ ...plain, text: "Saved." });
  undoLast();
  undoLast();
  undoLast();
  expect(heard).toEqual(["undo second", "second gone", "undo first", "first gone"]);
});
