import { expect, test } from "vitest";
import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import { instagramNetwork } from "../../../../../capabilities/instagram/instagram-network.ts";
import { linkedinNetwork } from "../../../../../capabilities/linkedin/linkedin-network.ts";
import { idOfPost } from "../../../../../capabilities/x/publish-on-x.ts";
import { xNetwork } from "../../../../../capabilities/x/x-network.ts";
import { outcomeOfAnswer, outcomeOfError } from "./send-outcome.ts";

const answer = (status: number, body: unknown = {}) => outcomeOfAnswer(xNetwork, { status, body, headers: new Headers() }, idOfPost);

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
    outcomeOfError(xNetwork, new EgressFailed(reason, verbatim("It failed."), Object.assign(new Error("cause"), { code })));
  for (const outcome of [
    failed("lookup"),
    failed("certificate"),
    failed("connection", "ECONNREFUSED"),
    failed("connection", "ENETUNREACH"),
  ]) {
    expect(outcome).toMatchObject({ kind: "rejected", fault: { kind: "retryable", code: "unavailable", message: "X: It failed." } });
  }
  const refused = outcomeOfError(xNetwork, new EgressRefused("address", verbatim("No.")));
  expect(refused).toMatchObject({ kind: "rejected", fault: { message: "X: No." } });
  for (const outcome of [failed("connection", "ECONNRESET"), failed("connection"), failed("timeout"), failed("answer")]) {
    expect(outcome).toEqual({ kind: "unknown" });
  }
  expect(outcomeOfError(xNetwork, new EgressRefused("too_large", verbatim("Too large.")))).toEqual({ kind: "unknown" });
  expect(() => outcomeOfError(xNetwork, new Error("a mistake"))).toThrow("a mistake");
});

const duplicate = { message: "Content is a duplicate of urn:li:share:7141138937766391808", status: 422 };
test.each([
  [422, duplicate, { kind: "rejected", duplicate: true }],
  [422, { message: "Something else" }, { kind: "rejected", fault: { kind: "permanent", code: "refused" } }],
  [426, { code: "NONEXISTENT_VERSION", message: "Requested version is not active" }, { kind: "rejected", fault: { code: "refused" } }],
  [401, {}, { kind: "rejected", unauthorized: true }],
  [429, {}, { kind: "rejected", fault: { code: "rate_limited", notBefore: expect.any(Date) } }],
  [500, {}, { kind: "unknown" }],
  [201, {}, { kind: "unknown" }],
])("LinkedIn's %d", (status, body, outcome) => {
  const headers = new Headers({ "retry-after": "120" });
  expect(outcomeOfAnswer(linkedinNetwork, { status, body, headers }, () => undefined)).toMatchObject(outcome);
});

test.each([
  [190, {}, { kind: "rejected", unauthorized: true }],
  [4, {}, { kind: "rejected", fault: { code: "rate_limited", notBefore: expect.any(Date) } }],
  [9, { error_subcode: 2207042 }, { kind: "rejected", fault: { code: "rate_limited" } }],
  [9007, { error_subcode: 2207027 }, { kind: "rejected", fault: { kind: "retryable", code: "unavailable" } }],
  [24, { error_subcode: 2207006 }, { kind: "rejected", fault: { kind: "permanent", code: "refused" } }],
  [2, {}, { kind: "unknown" }],
  [24, { is_transient: true }, { kind: "unknown" }],
])("Meta's error %d with status 400", (code, more, outcome) => {
  const headers = new Headers({ "x-business-use-case-usage": '{"1":[{"estimated_time_to_regain_access":19}]}' });
  const body = { error: { message: "No.", type: "OAuthException", code, ...more } };
  expect(outcomeOfAnswer(instagramNetwork, { status: 400, body, headers }, () => undefined)).toMatchObject(outcome);
});
