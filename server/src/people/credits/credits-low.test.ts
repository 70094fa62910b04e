import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CreditWorld, openCreditWorld } from "./test-support.ts";

let at: CreditWorld;
let place: { organizationId: string; personId: string; projectId: string };
beforeAll(async () => {
  at = await openCreditWorld();
});
beforeEach(async () => {
  place = await at.world.newOrganization();
});
afterAll(async () => {
  await at.expectSums();
  await at.close();
});

async function spend(operationId: string, credits: number): Promise<void> {
  await at.reserve(operationId, credits, place.organizationId);
  await at.settle(operationId, credits, place.organizationId);
}

/** Returns the events, each of which the owner has one notification of. */
async function told(): Promise<unknown[]> {
  const { rows } = await at.world.owner.query(
    "select occurrence as month, (data ->> 'percent')::integer as percent from event where type = 'credits.low' and organization_id = $1 order by occurrence",
    [place.organizationId],
  );
  const { data } = await at.world.call(at.world.registry.listNotifications, {}, { ...place, kind: "person" });
  expect(data.map(({ kind }) => kind)).toEqual(rows.map(() => "credits_low"));
  return rows;
}

const month = async () => (await at.read(place.organizationId)).cycle.month;

test("is said when use reaches 80 %, not before, and once a month", async () => {
  await spend("a", 79);
  expect(await told()).toEqual([]);
  await spend("b", 4);
  const first = await month();
  expect(await told()).toEqual([{ month: first, percent: 83 }]);
  await spend("c", 17);
  await at.topUp("invoice 1", 100, place.organizationId);
  await spend("d", 100);
  expect(await told()).toEqual([{ month: first, percent: 83 }]);
  await at.passMonth();
  await spend("e", 80);
  expect(await told()).toEqual([
    { month: first, percent: 83 },
    { month: await month(), percent: 80 },
  ]);
});

test("counts bought credits: whoever has plenty of them is not warned", async () => {
  await at.topUp("invoice 1", 100, place.organizationId);
  await spend("a", 100);
  expect(await told()).toEqual([]);
  await spend("b", 60);
  expect(await told()).toMatchObject([{ percent: 80 }]);
});

test("is not said of what is only set aside, nor of what was given back", async () => {
  await at.reserve("a", 100, place.organizationId);
  await at.release("a", place.organizationId);
  await at.reserve("b", 100, place.organizationId);
  await at.settle("b", 0, place.organizationId);
  expect(await told()).toEqual([]);
});

test("tells owners and admins, and the endpoints that asked, with the settlement itself", async () => {
  const { world } = at;
  const who = { ...place, kind: "person" } as const;
  const add = (email: string, role: "admin" | "member") =>
    world.call(world.registry.addMember, { email, role }, { ...place, kind: "operator" });
  const admin = await add("admin@hearth.example", "admin");
  await add("member@hearth.example", "member");
  const endpoint = { url: "http://127.0.0.1:9/", events: ["credits.low" as const], projectId: null };
  await world.call(world.registry.createWebhookEndpoint, endpoint, who);
  await world.call(world.registry.createWebhookEndpoint, { ...endpoint, projectId: place.projectId }, who);
  await world.call(world.registry.createWebhookEndpoint, { ...endpoint, events: ["article.published"] }, who);
  // Midnight there is still the day before in UTC.
  await world.call(world.registry.setPlan, { timeZone: "Asia/Kolkata" }, { ...place, kind: "operator" });
  await spend("a", 90);
  for (const personId of [place.personId, admin.personId]) {
    const { data } = await world.call(world.registry.listNotifications, {}, { ...who, personId });
    expect(data).toMatchObject([
      {
        kind: "credits_low",
        projectId: null,
        subject: { type: "credits", id: place.organizationId, title: "90% of this month's credits are used" },
        excerpt: expect.stringMatching(/^10 are left until \d{4}-\d\d-01\./),
      },
    ]);
  }
  const { rows } = await world.owner.query(
    `select (select count(*)::integer from notification where organization_id = $1) as notices,
      (select count(*)::integer from notification where organization_id = $1 and mail_status = 'pending') as mails,
      (select count(*)::integer from webhook_delivery where organization_id = $1) as deliveries`,
    [place.organizationId],
  );
  expect(rows).toEqual([{ notices: 2, mails: 2, deliveries: 2 }]);
});
