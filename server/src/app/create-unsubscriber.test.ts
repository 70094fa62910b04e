import { notificationKinds } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKeys } from "#src/core/secrets.ts";
import { createUnsubscribeLinks, type StopAbout } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { registry } from "#src/registry/registry.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const links = createUnsubscribeLinks([deriveKeys("test secret").mail], publicUrl);
const as = (personId: string) => ({ kind: "person" as const, personId });
const address = (personId: string, about: StopAbout) => links.urlOf({ organizationId: world.organizationId, personId, about });
const read = async (url: string) => {
  const response = await world.app.fetch(new Request(url));
  return { status: response.status, text: await response.text() };
};
/** Unsubscribes as a mail program does: without cookie or origin, from anywhere. */
const click = (url: string) =>
  world.app.fetch(
    new Request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
      body: "List-Unsubscribe=One-Click",
    }),
  );
const choicesOf = async (personId: string) => (await world.call(registry.getNotificationChoices, {}, as(personId))).choices;
const mailed = async (personId: string) => (await choicesOf(personId)).filter(({ email }) => email !== "off").map(({ kind }) => kind);

test("one click ends emails of one kind for one person, and opening the address only asks", async () => {
  const [mine, other] = [await world.newMember({ email: "mine@hearth.example" }), await world.newMember()];
  const url = address(mine.personId, "mention");
  const asked = await read(url);
  expect(asked).toMatchObject({ status: 200 });
  expect(asked.text).toContain("Emails about mentions in Hearth will no longer go to mine@hearth.example.");
  expect(await mailed(mine.personId)).toContain("mention");
  const done = await click(url);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain(`href="${publicUrl}/projects/${world.projectId}/notifications/choices"`);
  expect(await choicesOf(mine.personId)).toContainEqual({ kind: "mention", inApp: true, email: "off" });
  expect(await mailed(mine.personId)).toHaveLength(notificationKinds.length - 1);
  expect(await mailed(other.personId)).toHaveLength(notificationKinds.length);
  expect((await click(url)).status).toBe(200);
  const { rows } = await world.owner.query("select operation from audit where person_id = $1 and surface = 'mail'", [mine.personId]);
  expect(rows).toEqual([{ operation: "set_notification_choices" }]);
});

test("of a digest it ends what is in digests, of held emails everything", async () => {
  const { personId } = await world.newMember();
  const choices = [{ kind: "mention" as const, inApp: false, email: "digest" as const }];
  await world.call(registry.setNotificationChoices, { choices }, as(personId));
  await click(address(personId, "digest"));
  expect(await choicesOf(personId)).toContainEqual({ kind: "mention", inApp: false, email: "off" });
  expect(await mailed(personId)).toHaveLength(notificationKinds.length - 1);
  await click(address(personId, "all"));
  expect(await mailed(personId)).toEqual([]);
});

test("an address that was changed, signed with another secret, or is of somebody who has left ends nothing", async () => {
  const leaver = await world.newMember({ email: "left@hearth.example" });
  const { personId } = await world.newMember();
  const own = address(leaver.personId, "mention");
  await world.call(registry.removeMember, { email: leaver.email }, as(world.personId));
  const forged = createUnsubscribeLinks([deriveKeys("another secret").mail], publicUrl);
  const urls = [
    own,
    own.replace(leaver.personId, personId),
    address(personId, "mention").replace("/mention/", "/all/"),
    address(personId, "mention").replace(world.organizationId, "org_other"),
    forged.urlOf({ organizationId: world.organizationId, personId, about: "all" }),
    `${publicUrl}/unsubscribe/${world.organizationId}/${personId}/all/x`,
  ];
  for (const url of urls) {
    const asked = await read(url);
    expect(asked).toMatchObject({ status: 404 });
    expect(asked.text).toContain("There is nothing to stop");
    expect((await click(url)).status).toBe(404);
  }
  expect(await mailed(personId)).toHaveLength(notificationKinds.length);
});

test("an address that was signed with the secret before the present one still works", () => {
  const [before, now] = [deriveKeys("before").mail, deriveKeys("now").mail];
  const stopping = { organizationId: "org_1", personId: "usr_1", about: "all" as const };
  const [, , , , , , , signature = ""] = createUnsubscribeLinks([before], publicUrl).urlOf(stopping).split("/");
  expect(createUnsubscribeLinks([now, before], publicUrl).read({ ...stopping, signature })).toEqual(stopping);
  expect(createUnsubscribeLinks([now], publicUrl).read({ ...stopping, signature })).toBeUndefined();
});

test("the page speaks the person's language and lets no name become markup", async () => {
  const { personId } = await world.newMember();
  await world.call(registry.setMailPreferences, { language: "pt" }, as(personId));
  await world.owner.query("update organization set name = '<b>Hearth</b>' where organization_id = $1", [world.organizationId]);
  const { text } = await read(address(personId, "mention"));
  await world.owner.query("update organization set name = 'Hearth' where organization_id = $1", [world.organizationId]);
  expect(text).toContain('<html lang="pt">');
  expect(text).toContain("As mensagens sobre menções em &lt;b&gt;Hearth&lt;/b&gt;");
});
