import { expect, test } from "vitest";
import { fromNow } from "../../../server/test/from-now.ts";
import { type Delivery, deliveryOf, eventOf, newSecret } from "../../test/delivery.ts";
import { verifyWebhook } from "./verify-webhook.ts";
import { WebhookError } from "./webhook-error.ts";

const secret = newSecret();
const event = eventOf("article.published");

async function reasonOf(delivery: Delivery, secrets: string | readonly string[] | undefined = secret): Promise<string> {
  const error = await verifyWebhook(delivery.body, delivery.headers, secrets).then(
    () => "accepted",
    (reason: unknown) => reason,
  );
  return error instanceof WebhookError ? error.reason : String(error);
}

function changed(over: Record<string, string>, body?: string): Delivery {
  const delivery = deliveryOf(event, secret);
  return { body: body ?? delivery.body, headers: { ...delivery.headers, ...over } };
}

function withSignature(change: (signature: string) => string): Delivery {
  const delivery = deliveryOf(event, secret);
  return { ...delivery, headers: { ...delivery.headers, "webhook-signature": change(delivery.headers["webhook-signature"] ?? "") } };
}

test("a genuine delivery gives its event, as text or bytes, with plain headers or a Headers object", async () => {
  const { body, headers } = deliveryOf(event, secret);
  expect(await verifyWebhook(body, headers, secret)).toEqual(event);
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), [secret])).toEqual(event);
});

test("the worked example of the Standard Webhooks specification verifies", async () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const verified = verifyWebhook('{"test": 2432232314}', headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", { toleranceSeconds: 1e12 });
  await expect(verified, "past the signature: it is no event of ours").rejects.toMatchObject({ reason: "invalid_body" });
});

test("any of several signatures and any of several secrets will do", async () => {
  const old = newSecret();
  expect(await reasonOf(deliveryOf(event, [newSecret(), secret]))).toBe("accepted");
  expect(await reasonOf(deliveryOf(event, [old, newSecret()]), [secret, old])).toBe("accepted");
  expect(await reasonOf(withSignature((signature) => `v1a,abc v2,${signature.slice(3)} v1,!! ${signature}`))).toBe("accepted");
});

test("a signature is refused when anything about it is wrong", async () => {
  const cases: [string, Delivery][] = [
    ["another secret", deliveryOf(event, newSecret())],
    ["another body", changed({}, JSON.stringify({ ...event, organizationId: "org_2" }))],
    ["a body with a space more", changed({}, `${JSON.stringify(event)} `)],
    ["another id", changed({ "webhook-id": "evt_other" })],
    ["another timestamp", changed({ "webhook-timestamp": String(Math.floor(fromNow(-7000).getTime() / 1000)) })],
    ["a cut signature", withSignature((signature) => signature.slice(0, -4))],
    ["a signature without its padding", withSignature((signature) => signature.replaceAll("=", ""))],
    ["no Base64", withSignature(() => "v1,????")],
    ["an empty signature", withSignature(() => "v1,")],
    ["another version", withSignature((signature) => signature.replace("v1,", "v2,"))],
    ["a version missing", withSignature((signature) => signature.slice(3))],
    ["commas between signatures", withSignature((signature) => `v1,AAAA,${signature}`)],
    ["the eleventh signature", withSignature((signature) => `${"v1,AAAA ".repeat(10)}${signature}`)],
  ];
  for (const [name, delivery] of cases) expect(await reasonOf(delivery), name).toBe("invalid_signature");
});

test("a timestamp is accepted up to five minutes away, both ways", async () => {
  for (const age of [0, 290, -290]) expect(await reasonOf(deliveryOf(event, secret, age)), String(age)).toBe("accepted");
  for (const age of [310, -310, 86_400])
    expect(await reasonOf(deliveryOf(event, secret, age)), String(age)).toBe("timestamp_out_of_tolerance");
});

test("missing and malformed headers are told apart from wrong signatures", async () => {
  for (const header of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    expect(await reasonOf(changed({ [header]: "" })), header).toBe("missing_headers");
  }
  for (const timestamp of ["1e9", "-1", "NaN", "0x1", "1.5", "9".repeat(400)]) {
    expect(await reasonOf(changed({ "webhook-timestamp": timestamp })), timestamp).toBe("missing_headers");
  }
  expect(await reasonOf(changed({ "webhook-id": "a.b" })), "a full stop would blur what is signed").toBe("missing_headers");
});

test("what is signed but no event of version 1 is refused", async () => {
  const signed = (value: Record<string, unknown>) => reasonOf(deliveryOf({ ...event, ...value }, secret));
  for (const value of [{ version: 2 }, { type: 1 }, { data: null }, { data: [] }, { timestamp: null }, { projectId: 1 }]) {
    expect(await signed(value), JSON.stringify(value)).toBe("invalid_body");
  }
});

test("a missing or damaged secret is a fault of this side", async () => {
  for (const wrong of [undefined, "", [], "whsec_", "whsec_AAAA", "secret", "whsec_not base64", [secret, ""], Array(11).fill(secret)]) {
    expect(await reasonOf(deliveryOf(event, secret), wrong ?? []), JSON.stringify(wrong)).toBe("not_configured");
  }
});
