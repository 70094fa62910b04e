import { expect, test } from "vitest";
import { claimWork } from "#src/operations/queue/work.ts";
import { openMailServer } from "#test/outside/mail-server.ts";
import { bringDue } from "#test/work.ts";
import { openWorld } from "#test/world.ts";
import { openDigest } from "./open-digest.ts";

test("a digest is not made by a choice that was changed while it was put together", async () => {
  const server = await openMailServer();
  const world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "Galley <galley@galley.test>" } });
  const person = await world.newMember({ email: "reader@hearth.example" });
  const as = { kind: "person", personId: person.personId } as const;
  const work = async () => {
    while (((await world.app.workers.mailer?.work()) ?? 0) > 0);
  };
  const digests = async () => (await world.owner.query("select status from notification_digest")).rows;
  await world.call(world.registry.setMailPreferences, { timeZone: "UTC", digestTime: "22:00" }, as);
  await world.call(world.registry.setNotificationChoices, { choices: [{ kind: "mention", inApp: true, email: "digest" }] }, as);
  await world.newComment({ id: (await world.newArticle()).id, body: "See this. @reader" }, { kind: "person" });
  await work();
  await world.owner.query("update notification set created_at = created_at - interval '1 day'");
  await bringDue(world.owner, "held_mails");
  const claims = await claimWork(world.pool, "held_mails", { room: 10, leaseSeconds: 60, each: 10 });
  await world.call(world.registry.setMailPreferences, { digestTime: "23:00" }, as);
  for (const held of claims) await openDigest(world.pool, held);
  expect([claims.length, await digests()]).toEqual([1, []]);
  await work();
  expect(await digests()).toEqual([{ status: "sent" }]);
  await world.close();
  await server.stop();
});
