import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventPayload } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import { signaturesOf } from "#test/outside/webhook-receiver.ts";
import { newSecret, signingKeyOf } from "./endpoint-secret.ts";
import { envelopeOf, signedHeaders } from "./envelope.ts";

const row = {
  event_id: "evt_1",
  type: "ping",
  organization_id: "org_1",
  project_id: null,
  data: { endpointId: "whk_1" },
  happened_at: new Date("2026-11-24T09:30:00.120Z"),
};

test("the envelope is what the contract says, and the same bytes each time", () => {
  const body = envelopeOf(row);
  expect(body).toBe(
    '{"id":"evt_1","type":"ping","version":1,"timestamp":"2026-11-24T09:30:00.120Z","organizationId":"org_1","projectId":null,"data":{"endpointId":"whk_1"}}',
  );
  expect(envelopeOf({ ...row })).toBe(body);
  expect(eventPayload("ping").safeParse(JSON.parse(body)).error).toBeUndefined();
});

test("a secret is whsec_ and a key of 256 bits that nobody has twice", () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(signingKeyOf(secret)).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(100);
});

describe("the signature", () => {
  test("is the one of the published example of Standard Webhooks", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    expect(signedHeaders("msg_p5jXN8AQM9LWM0D4loKWxJek", '{"test": 2432232314}', [secret], new Date(1_614_265_330_999))).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("does not outlast a change of any one byte of id, timestamp, body or key", () => {
    const secret = newSecret();
    const body = envelopeOf({ ...row, data: { endpointId: "whk_ü" } });
    const headers = signedHeaders("evt_1", body, [secret]);
    expect(signaturesOf({ path: "/", headers, body }, secret)).toEqual([0]);
    for (let at = 0; at < body.length; at += 1) {
      const changed = body.slice(0, at) + (body[at] === "x" ? "y" : "x") + body.slice(at + 1);
      expect(signaturesOf({ path: "/", headers, body: changed }, secret), String(at)).toEqual([]);
    }
    for (const over of [{ "webhook-id": "evt_2" }, { "webhook-timestamp": "1" }]) {
      expect(signaturesOf({ path: "/", headers: { ...headers, ...over }, body }, secret)).toEqual([]);
    }
    expect(signaturesOf({ path: "/", headers, body }, newSecret())).toEqual([]);
  });
});

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

test("the verifier in the documentation takes what is sent, with either secret of a rotation, and nothing else", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");
  const [, code = ""] = /```js\n(.*?)```/s.exec(page) ?? [];
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(15);
  const { verify }: { verify: Verify } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const [fresh, old] = [newSecret(), newSecret()];
  const body = envelopeOf(row);
  const headers = signedHeaders("evt_1", body, [fresh, old]);
  expect([verify(headers, body, fresh), verify(headers, body, old)]).toEqual([true, true]);
  expect(verify(headers, body, newSecret())).toBe(false);
  expect(verify(headers, `${body} `, fresh)).toBe(false);
  expect(verify({}, body, fresh)).toBe(false);
  for (const minutes of [-6, 6]) {
    const stale = signedHeaders("evt_1", body, [fresh], fromNow(minutes * 60_000));
    expect(verify(stale, body, fresh)).toBe(false);
  }
  const other = createHmac("sha256", signingKeyOf(fresh)).update(`evt_1.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  expect(verify({ ...headers, "webhook-signature": `v2,${other}` }, body, fresh)).toBe(false);
});
