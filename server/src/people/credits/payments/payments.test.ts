import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentReferences } from "#src/people/credits/payments/payment-references.ts";
import { testPaymentSecret } from "#test/test-offers.ts";
import { type CreditWorld, openCreditWorld } from "../test-support.ts";

let at: CreditWorld;
let organizationId: string;
let owner: { organizationId: string; personId: string; kind: "person" };
beforeAll(async () => {
  at = await openCreditWorld();
  await newOwner();
});
afterAll(() => at.close());

async function newOwner(): Promise<void> {
  const place = await at.world.newOrganization();
  owner = { organizationId: place.organizationId, personId: place.personId, kind: "person" };
  organizationId = place.organizationId;
}

async function reference(): Promise<string> {
  const { url } = await at.world.call(at.world.registry.beginPurchase, { pack: "hundred" }, owner);
  return new URL(url).searchParams.get("client_reference_id") ?? "";
}

let count = 0;

/** Returns an event of a payment for the pack, as the payment service sends it. */
async function paid(over: object = {}, event: object = {}): Promise<Record<string, unknown>> {
  count += 1;
  const session = {
    id: `cs_test_${count}`,
    object: "checkout.session",
    mode: "payment",
    client_reference_id: await reference(),
    payment_status: "paid",
    payment_link: "plink_hundred",
    currency: "eur",
    amount_subtotal: 900,
    amount_total: 1071,
    metadata: { credits: "1000000" },
    ...over,
  };
  return { id: `evt_${count}`, object: "event", type: "checkout.session.completed", livemode: true, data: { object: session }, ...event };
}

const now = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);
const sign = (body: string, { secret = testPaymentSecret, time = now() } = {}) =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

async function send(event: unknown, headerOf = (body: string): string | null => `t=${now()},v1=${sign(body)}`) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const header = headerOf(body);
  const headers = header === null ? {} : { "stripe-signature": header };
  const response = await at.world.app.web.request("/payments/stripe", { method: "POST", body, headers });
  return { status: response.status, answer: (await response.json()) as { outcome?: string; error?: { param?: string } } };
}

const bought = async () => (await at.read(organizationId)).bought;

test("a payment adds the credits of its pack, whatever it says of amounts, with one row of the history and of the audit log", async () => {
  await newOwner();
  const event = await paid();
  expect(await send(event)).toEqual({ status: 200, answer: { outcome: "added" } });
  expect(await bought()).toBe(100);
  const { data } = await at.world.call(at.world.registry.listCreditEntries, {}, owner);
  expect(data[0]).toMatchObject({ kind: "top_up", change: 100, note: "100 credits" });
  const acts = await at.world.owner.query(
    "select surface, person_id from audit where operation = 'take_payment' and organization_id = $1",
    [organizationId],
  );
  expect(acts.rows).toEqual([{ surface: "scheduler", person_id: null }]);
});

test("the same event, another event of the same payment, and twenty of them at once add nothing more", async () => {
  await newOwner();
  const event = await paid();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(event)));
  expect(outcomes.map(({ answer }) => answer.outcome).toSorted()).toEqual(["added", ...Array.from({ length: 19 }, () => "repeated")]);
  expect(await send({ ...event, id: "evt_other" })).toEqual({ status: 200, answer: { outcome: "repeated" } });
  expect(await send(await paid({ id: "cs_other" }, { id: event.id }))).toEqual({ status: 200, answer: { outcome: "repeated" } });
  expect(await bought()).toBe(100);
  await at.expectSums();
});

test("a payment that takes days adds its credits when it has arrived", async () => {
  await newOwner();
  const event = await paid({ payment_status: "unpaid" });
  expect(await send(event)).toEqual({ status: 200, answer: { outcome: "waiting" } });
  expect(await bought()).toBe(0);
  const session = (event.data as { object: object }).object;
  const arrived = { ...event, id: "evt_arrived", type: "checkout.session.async_payment_succeeded" };
  expect(await send({ ...arrived, data: { object: { ...session, payment_status: "paid" } } })).toMatchObject({
    answer: { outcome: "added" },
  });
  expect(await bought()).toBe(100);
});

const subscribed = (subscription: string, over: object = {}) =>
  paid({ mode: "subscription", payment_link: "plink_studio", subscription, amount_subtotal: 2900, ...over });
const ended = (id: string, event = `evt_end_${id}`) => ({ id: event, type: "customer.subscription.deleted", data: { object: { id } } });
const plan = async () => {
  const [{ plan: name }, { plan: credits }] = await Promise.all([
    at.world.call(at.world.registry.getOffers, {}, owner),
    at.read(organizationId),
  ]);
  return [name, credits.monthlyCredits];
};

test("a plan begins with its first payment, once, and goes back to the credits of before when it is paid no longer", async () => {
  await newOwner();
  await at.plan(70, organizationId);
  const event = await subscribed("sub_1");
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(event)));
  expect(outcomes.map(({ answer }) => answer.outcome).toSorted()).toEqual(["added", ...Array.from({ length: 4 }, () => "repeated")]);
  expect(await plan()).toEqual(["studio", 500]);
  expect(await at.read(organizationId)).toMatchObject({ monthly: 500, bought: 0 });
  expect(await send(ended("sub_other"))).toMatchObject({ answer: { outcome: "ignored" } });
  const ends = await Promise.all(Array.from({ length: 5 }, () => send(ended("sub_1"))));
  expect(ends.filter(({ answer }) => answer.outcome === "ended")).toHaveLength(1);
  expect(await plan()).toEqual([null, 70]);
  expect(await at.read(organizationId)).toMatchObject({ monthly: 500 });
  await at.expectSums();
});

test("the end of one subscription ends neither what another pays nor what the operator has set since", async () => {
  await newOwner();
  await send(await subscribed("sub_2"));
  await send(await subscribed("sub_3"));
  await send(ended("sub_2"));
  expect(await plan()).toEqual(["studio", 500]);
  await at.plan(300, organizationId);
  await send(ended("sub_3"));
  expect(await plan()).toEqual([null, 300]);
});

test.for<[string, object]>([
  ["once", { mode: "payment" }],
  ["with another amount", { amount_subtotal: 100 }],
  ["without a subscription", { subscription: null }],
])("a plan that is paid %s does not begin", async ([, over]) => {
  await newOwner();
  expect(await send(await subscribed("sub_4", over))).toMatchObject({ status: 400 });
  expect(await plan()).toEqual([null, 100]);
});

test("while the secret of the endpoint is replaced, one signature of several is enough", async () => {
  await newOwner();
  const others = (body: string) => `t=${now()},v1=${sign(body, { secret: "whsec_before" })},v0=${"0".repeat(64)}`;
  expect(await send(await paid(), (body) => `${others(body)},v1=${sign(body)}`)).toMatchObject({ status: 200 });
  expect(await bought()).toBe(100);
});

test.for<[string, (body: string) => string | null]>([
  ["no signature", () => null],
  ["that of another account's endpoint", (body) => `t=${now()},v1=${sign(body, { secret: "whsec_another_account" })}`],
  ["that of another body", () => `t=${now()},v1=${sign("{}")}`],
  ["one of six minutes ago", (body) => `t=${now() - 360},v1=${sign(body, { time: now() - 360 })}`],
  ["one of six minutes from now", (body) => `t=${now() + 360},v1=${sign(body, { time: now() + 360 })}`],
  ["another time than the signed one", (body) => `t=${now()},v1=${sign(body, { time: now() - 1 })}`],
  ["two times", (body) => `t=${now()},t=${now() - 360},v1=${sign(body)}`],
  ["a scheme for tests", (body) => `t=${now()},v0=${sign(body)}`],
  ["the beginning of one", (body) => `t=${now()},v1=${sign(body).slice(0, 32)}`],
  ["a thousand of them", (body) => `t=${now()}${`,v1=${"0".repeat(64)}`.repeat(1000)},v1=${sign(body)}`],
  ["no time", (body) => `v1=${sign(body)}`],
])("an event with %s is refused before it is read", async ([, headerOf]) => {
  await newOwner();
  const refused = { status: 400, answer: { error: { param: "stripe-signature" } } };
  expect(await send(await paid(), headerOf)).toMatchObject(refused);
  expect(await send("{", headerOf)).toMatchObject(refused);
  expect(await bought()).toBe(0);
});

test.for<[string, object]>([
  ["an unknown payment link", { payment_link: "plink_other" }],
  ["no payment link", { payment_link: null }],
  ["another currency", { currency: "usd" }],
  ["another amount", { amount_subtotal: 1800 }],
  ["no amount", { amount_subtotal: null }],
  ["a subscription", { mode: "subscription" }],
  ["nothing to pay", { payment_status: "no_payment_required" }],
])("a payment with %s is refused and logged", async ([, over]) => {
  await newOwner();
  const before = at.world.logLines.length;
  expect(await send(await paid(over))).toMatchObject({ status: 400 });
  expect(at.world.logLines.slice(before).join("")).toContain("payment refused");
  expect(await bought()).toBe(0);
});

test("what else that account sells, and references that nobody was given, are left alone", async () => {
  await newOwner();
  const strangers = createPaymentReferences([Buffer.alloc(32, 1)]);
  const made = [null, "order-17", organizationId, strangers.of(organizationId), `${await reference()}a`];
  for (const client_reference_id of made)
    expect(await send(await paid({ client_reference_id }))).toEqual({ status: 200, answer: { outcome: "ignored" } });
  expect(await send(await paid({}, { type: "invoice.paid" }))).toEqual({ status: 200, answer: { outcome: "ignored" } });
  expect(await bought()).toBe(0);
});

test("money that goes back is logged for the operator, and credits stay", async () => {
  await newOwner();
  await send(await paid());
  const before = at.world.logLines.length;
  expect(await send(await paid({}, { type: "charge.refunded" }))).toEqual({ status: 200, answer: { outcome: "returned" } });
  expect(at.world.logLines.slice(before).join("")).toContain("a payment went back");
  expect(await bought()).toBe(100);
});

test("a signed body that is no event, and one that is too large, are refused", async () => {
  for (const body of ["{", "[]", '{"id":"evt_1","id":"evt_2"}', '{"id":7,"type":"checkout.session.completed"}', "x".repeat(300_000)])
    expect(await send(body)).toMatchObject({ status: 400 });
});

test("owners alone go to buy and ask for plans, and a plan begins by the operator alone", async () => {
  await newOwner();
  const { registry } = at.world;
  for (const role of ["admin", "member", "reader"] as const) {
    await expect(at.world.call(registry.beginPurchase, { pack: "hundred" }, { ...owner, role })).rejects.toMatchObject({
      code: "not_allowed",
    });
    await expect(at.world.call(registry.requestPlan, { plan: "studio" }, { ...owner, role })).rejects.toMatchObject({
      code: "not_allowed",
    });
  }
  const { url } = await at.world.call(registry.beginPurchase, { pack: "hundred" }, owner);
  await expect(at.world.call(registry.beginPurchase, { plan: "agency" }, owner)).rejects.toMatchObject({
    code: "not_found",
    param: "plan",
  });
  await expect(at.world.call(registry.beginPurchase, {}, owner)).rejects.toMatchObject({ code: "invalid_input", param: "pack" });
  expect((await at.world.call(registry.beginPurchase, { plan: "studio" }, owner)).url).toContain("test/studio?");
  expect(url).toMatch(/^https:\/\/buy\.stripe\.test\/hundred\?locale=pt&client_reference_id=org_/);
  await expect(at.world.call(registry.requestPlan, { plan: "other" }, owner)).rejects.toMatchObject({ code: "not_found", param: "plan" });
  const asked = await at.world.call(registry.requestPlan, { plan: "studio" }, owner);
  expect(asked).toMatchObject({ plan: null, asked: { plan: "studio" } });
  expect(await at.read(organizationId)).toMatchObject({ plan: { monthlyCredits: 100 } });
  await expect(at.world.call(registry.setPlan, { plan: "studio" }, owner)).rejects.toMatchObject({ code: "not_allowed" });
  const operator = { kind: "operator", organizationId } as const;
  await expect(at.world.call(registry.setPlan, { plan: "studio", monthlyCredits: 7 }, operator)).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect(await at.world.call(registry.setPlan, { plan: "studio" }, operator)).toMatchObject({
    available: 500,
    plan: { monthlyCredits: 500 },
  });
  expect(await at.world.call(registry.getOffers, {}, owner)).toMatchObject({ plan: "studio", asked: null });
  await expect(at.world.call(registry.requestPlan, { plan: "studio" }, owner)).rejects.toMatchObject({ code: "invalid_state" });
  await at.world.call(registry.setPlan, { monthlyCredits: 50 }, operator);
  expect(await at.world.call(registry.getOffers, {}, owner)).toMatchObject({ plan: null, asked: null });
});
