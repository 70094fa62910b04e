import fs from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog, type LogFields } from "./log.ts";

const canary = "canary-8f3b";

function linesOf(write: (log: ReturnType<typeof createLog>) => void, level = "debug"): string[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => lines.push(line) }));
  return lines;
}

test("a line is one JSON object with its time, level, message and fields", () => {
  const [line = ""] = linesOf((log) => log.info("call", { requestId: "req_1", status: 200, milliseconds: 3 }));
  expect(JSON.parse(line)).toEqual({ level: 30, time: expect.any(String), msg: "call", requestId: "req_1", status: 200, milliseconds: 3 });
});

test("a field that is not named beforehand is never written", () => {
  const fields = { requestId: "req_1", body: canary, authorization: canary, email: canary, headers: { cookie: canary } };
  const [line = ""] = linesOf((log) => log.warn("call", fields satisfies LogFields));
  expect(line).not.toContain(canary);
  expect(line).toContain("req_1");
});

test("a database error is told by class, code, constraint and place; what it quotes is not", () => {
  const error = Object.assign(new Error(`duplicate key value: ${canary}`), {
    code: "23505",
    detail: `Key (email)=(${canary}) already exists.`,
    where: canary,
    hint: canary,
    constraint: "person_email",
  });
  const [line = ""] = linesOf((log) => log.error("unexpected failure", { error }));
  expect(line).not.toContain(canary);
  expect(JSON.parse(line)).toMatchObject({ error: { name: "Error", code: "23505", constraint: "person_email" } });
  expect(JSON.parse(line).error.stack[0]).toContain("log.test.ts");
});

test("a quoted value that looks like a line of the stack is not taken for one", () => {
  const error = Object.assign(new Error(`invalid input syntax: "x\n    at ${canary}"`), { code: "22P02" });
  const [line = ""] = linesOf((log) => log.error("unexpected failure", { error }));
  expect(line).not.toContain(canary);
});

test.each(["a text", null, { message: canary }, 7])("a thrown %j is told by its type only", (thrown) => {
  const [line = ""] = linesOf((log) => log.error("unexpected failure", { error: thrown }));
  expect(JSON.parse(line).error).toEqual({ name: typeof thrown });
});

test("an error's cause is not written", () => {
  const [line = ""] = linesOf((log) => log.error("failed", { error: new Error("outer", { cause: new Error(canary) }) }));
  expect(line).not.toContain(canary);
});

test("lines below the level are left out", () => {
  const lines = linesOf((log) => {
    log.debug("one");
    log.info("two");
    log.warn("three");
  }, "warn");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["three"]);
});

test("lines reach standard output within a tenth of a second, and nothing is written while there are none", () => {
  vi.useFakeTimers();
  const write = vi.spyOn(fs, "write").mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    write.mockRestore();
  });
  const log = createLog("info");
  log.info("one");
  log.info("two");
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  const texts = write.mock.calls.map(([, text]) => String(text));
  expect(texts).toEqual([expect.stringMatching(/"msg":"one".*\n.*"msg":"two".*\n$/)]);
  finishWrite(write.mock.calls, texts);
  vi.advanceTimersByTime(10_000);
  expect(write).toHaveBeenCalledTimes(1);
});

function finishWrite(calls: readonly (readonly unknown[])[], [text = ""]: readonly string[]): void {
  const done = calls[0]?.at(-1) as (error: Error | null, written: number) => void;
  done(null, Buffer.byteLength(text));
}
