import { expect, test } from "vitest";
import { EgressFailed, EgressRefused } from "#src/platform/egress/egress.ts";
import { outcomeOfAnswer, outcomeOfError } from "./send-outcome.ts";

const answer = (status: number, body: unknown = {}) => outcomeOfAnswer({ status, body, resetAt: undefined });

test.each([200, 201])("an answer with %d and an id is the only one that says a part is out", (status) => {
  expect(answer(status, { data: { id: "1900000000000000001", text: "T" } })).toEqual({
    kind: "accepted",
    networkId: "1900000000000000001",
  });
  for (const body of [undefined, {}, { data: {} }, { data: { id: 19 } }, { data: { id: "../1" } }, "{"]) {
    expect(answer(status, body)).toEqual({ kind: "unknown" });
  }
});

test.each([301, 307, 408, 500, 502, 503, 504, 520])("an answer with %d does not tell whether a part is out", (status) => {
  expect(answer(status)).toEqual({ kind: "unknown" });
});

test.each([
  [400, "permanent", "refused"],
  [403, "permanent", "refused"],
  [404, "permanent", "refused"],
  [413, "permanent", "refused"],
  [429, "retryable", "rate_limited"],
])("an answer with %d says that a part is not out", (status, kind, code) => {
  expect(answer(status)).toMatchObject({ kind: "rejected", fault: { kind, code } });
});

test("a repetition is told from every other refusal", () => {
  const detail = "You are not allowed to create a Tweet with duplicate content.";
  expect(answer(403, { detail, title: "Forbidden", status: 403 })).toMatchObject({
    kind: "rejected",
    duplicate: true,
    fault: { code: "duplicate" },
  });
  expect(answer(403, { errors: [{ code: 187, message: "Status is a duplicate." }] })).toMatchObject({ duplicate: true });
  expect(answer(401)).toMatchObject({ kind: "rejected", unauthorized: true });
});

test("a call that never got a connection has sent nothing; any other may have", () => {
  const failed = (reason: "lookup" | "connection" | "certificate" | "timeout" | "answer", code = "") =>
    outcomeOfError(new EgressFailed(reason, "It failed.", Object.assign(new Error("cause"), { code })));
  for (const outcome of [
    failed("lookup"),
    failed("certificate"),
    failed("connection", "ECONNREFUSED"),
    failed("connection", "ENETUNREACH"),
  ]) {
    expect(outcome).toMatchObject({ kind: "rejected", fault: { kind: "retryable", code: "unavailable" } });
  }
  expect(outcomeOfError(new EgressRefused("address", "No."))).toMatchObject({ kind: "rejected" });
  for (const outcome of [failed("connection", "ECONNRESET"), failed("connection"), failed("timeout"), failed("answer")]) {
    expect(outcome).toEqual({ kind: "unknown" });
  }
  expect(outcomeOfError(new EgressRefused("too_large", "Too large."))).toEqual({ kind: "unknown" });
  expect(() => outcomeOfError(new Error("a mistake"))).toThrow("a mistake");
});
