import { expect, expectTypeOf, test } from "vitest";
import { deliveryOf, eventOf, newSecret } from "../../site/test/delivery.ts";
import { verifyWebhook } from "./verify-webhook.ts";

const secret = newSecret();

test("a genuine delivery gives its event, typed by the contract's catalog", async () => {
  const event = eventOf("article.slug_changed", { data: { previousSlug: "heat" } });
  const { body, headers } = deliveryOf(event, secret);
  const verified = await verifyWebhook(body, headers, secret);
  if (verified.type !== "article.slug_changed") throw new Error("It is another event.");
  expectTypeOf(verified.data.previousSlug).toEqualTypeOf<string>();
  expect(verified).toEqual(event);
});

test("while one secret replaces another either of two signatures will do", async () => {
  const old = newSecret();
  const { body, headers } = deliveryOf(eventOf("ping"), [newSecret(), old]);
  expect((await verifyWebhook(body, new Headers(headers), [secret, old])).type).toBe("ping");
});

test("what is unsigned, changed, or more than five minutes away is refused with its reason", async () => {
  const { body, headers } = deliveryOf(eventOf("ping"), secret);
  const old = deliveryOf(eventOf("ping"), secret, 301);
  await expect(verifyWebhook(`${body} `, headers, secret)).rejects.toMatchObject({ reason: "invalid_signature" });
  await expect(verifyWebhook(body, {}, secret)).rejects.toMatchObject({ reason: "missing_headers" });
  await expect(verifyWebhook(old.body, old.headers, secret)).rejects.toMatchObject({ reason: "timestamp_out_of_tolerance" });
  await expect(verifyWebhook(body, headers, undefined)).rejects.toMatchObject({ reason: "not_configured" });
});
