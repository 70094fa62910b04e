import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

const asPerson = { kind: "person" } as const;

async function sent() {
  server.mails.length = 0;
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  return server.mails.map(({ to, raw }) => ({ to: to[0], subject: readMail(raw).headers.get("subject"), text: readMail(raw).text }));
}

test("owners and admins are told who asked, when it goes and where to take it back, each in their language, and nobody else is", async () => {
  const admin = await world.newMember({ role: "admin" });
  await world.newMember({ role: "member" });
  await world.owner.query("insert into person_preference (person_id, language) values ($1, 'pt')", [admin.personId]);
  await world.owner.query(
    "insert into notification_choice (organization_id, person_id, kind, in_app, email) values ($1, $2, 'mention', false, false)",
    [world.organizationId, admin.personId],
  );
  const { dueAt } = await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, asPerson);
  const mails = await sent();
  const day = new Date(dueAt).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC", hourCycle: "h23" });
  const own = mails.find(({ to }) => to !== admin.email);
  const theirs = mails.find(({ to }) => to === admin.email);
  expect(mails).toHaveLength(2);
  expect(own?.subject?.replaceAll("\u202f", " ")).toBe(`Hearth will be deleted on Galley on ${day} (UTC)`);
  expect(own?.text).toContain("Marta Vidal asked");
  expect(own?.text).toContain(`http://galley.test/organizations/${world.organizationId}/settings`);
  expect(theirs?.text).toContain("Marta Vidal pediu a eliminação da organização Hearth");
  await world.call(world.registry.requestOrganizationDeletion, { name: "Hearth" }, asPerson);
  expect(await sent()).toEqual([]);
  await world.call(world.registry.cancelOrganizationDeletion, {}, asPerson);
  const kept = await sent();
  expect(kept.map(({ subject }) => subject).toSorted()).toEqual(["Hearth fica no Galley", "Hearth stays on Galley"]);
});

test("an email about a project names both and leads to its settings, and waits in no table once it is gone", async () => {
  const { id } = await world.newProject({ name: "Journal" });
  await world.call(world.registry.requestProjectDeletion, { id, name: "Journal" }, asPerson);
  const { rows } = await world.owner.query("select kind, detail from account_mail");
  expect(rows.every(({ kind, detail }) => kind === "project_deletion" && detail.includes(id))).toBe(true);
  await world.owner.query("update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second'");
  await world.app.workers.eraser.work();
  await world.owner.query("update deletion set closed_at = now() - interval '2 minutes', next_attempt_at = now() - interval '1 second'");
  while ((await world.app.workers.eraser.work()) > 0);
  expect((await world.owner.query("select from account_mail")).rowCount).toBe(0);
});
