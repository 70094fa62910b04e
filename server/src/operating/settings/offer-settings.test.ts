import { expect, test } from "vitest";
import { readSettings } from "./config.ts";

const price = { amount: 900, currency: "EUR" };
const link = { id: "plink_1", url: "https://buy.stripe.com/3cs" };
const pack = { name: "hundred", title: "100 credits", credits: 100, price, link };
const plan = { name: "studio", title: "Studio", monthlyCredits: 500, price };
const secret = { GALLEY_STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef" };
const read = (offers: unknown, over: object = secret) => readSettings({ GALLEY_OFFERS: JSON.stringify(offers), ...over });

test("plans and packs are read, and are none when nothing is set", () => {
  const { config, secrets } = read({ plans: [plan], packs: [pack] });
  expect(config.offers).toEqual({ plans: [plan], packs: [pack] });
  expect(secrets.paymentSecret).toBe(secret.GALLEY_STRIPE_WEBHOOK_SECRET);
  expect(JSON.stringify(config)).not.toContain("whsec_");
  expect(readSettings({}).config.offers).toEqual({ plans: [], packs: [] });
  expect(read({ plans: [plan] }, {}).config.offers.packs).toEqual([]);
});

test.for<[string, unknown, RegExp]>([
  ["a field more", { plans: [{ ...plan, color: "red" }] }, /plans 0/],
  ["no price", { plans: [{ ...plan, price: undefined }] }, /plans 0 price/],
  ["part of a cent", { packs: [{ ...pack, price: { ...price, amount: 9.5 } }] }, /packs 0 price amount/],
  ["a currency in small letters", { plans: [{ ...plan, price: { ...price, currency: "eur" } }] }, /currency/],
  ["a link without https", { packs: [{ ...pack, link: { ...link, url: "http://a.example" } }] }, /link url/],
  ["two plans of one name", { plans: [plan, plan] }, /two plans have one name/],
  ["two packs of one link", { packs: [pack, { ...pack, name: "other" }] }, /two offers have one payment link/],
  ["a plan and a pack of one link", { plans: [{ ...plan, link }], packs: [pack] }, /two offers have one payment link/],
  ["a list", [], /must be JSON/],
])("%s is refused at the start", ([, offers, told]) => {
  expect(() => read(offers)).toThrow(told);
});

test("credits for sale take the secret by which payments are told, and what is no JSON is refused", () => {
  expect(() => read({ plans: [{ ...plan, link }] }, {})).toThrow(/no payment would be told/);
  expect(() => read({ packs: [pack] }, {})).toThrow(/no payment would be told/);
  expect(() => readSettings({ GALLEY_OFFERS: "{plans}" })).toThrow(/GALLEY_OFFERS must be JSON/);
  expect(() => readSettings({ GALLEY_STRIPE_WEBHOOK_SECRET: "sk_live_1" })).toThrow(/whsec_/);
});
