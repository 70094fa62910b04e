import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimWork } from "#src/operations/queue/work.ts";
import { registry } from "#src/registry/registry.ts";
import { today } from "#test/clock/clock.ts";
import { addBacklog } from "#test/fairness/worker-row.ts";
import { crashWorker } from "#test/kills/crash.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { bringDue, endLeases, workOf } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

const from = "Galley <galley@galley.test>";
const refused = { code: 0 };

let server: MailServer;
let world: World;
let articleId: string;
beforeAll(async () => {
  server = await openMailServer({ refuse: () => (refused.code === 0 ? undefined : { code: refused.code, text: "No." }) });
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from } });
  articleId = (await world.newArticle({ markdown: "# Walls first\n\nBody." })).id;
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.owner.query("update notification set mail_status = 'none' where mail_status in ('pending', 'waiting', 'bundled')");
  await world.owner.query("delete from work where kind in ('mails', 'digests', 'held_mails')");
  server.mails.length = 0;
  refused.code = 0;
});

type Person = { email: string; personId: string };
const as = ({ personId }: Person) => ({ kind: "person" as const, personId });
let count = 0;

// Tests begin at 10:20 in UTC.
const quietHours = { from: "08:00", until: "13:00", weekends: false };

/** Creates a member in UTC who gets every mention in the digest, or at once with quiet hours that apply now. */
async function reader(how: "digest" | "quiet"): Promise<Person> {
  count += 1;
  const person = await world.newMember({ email: `reader-${count}@hearth.example` });
  await prefer(person, { timeZone: "UTC", digestTime: "22:00", ...(how === "quiet" && { quietHours }) });
  if (how === "digest") await choose(person, "digest");
  return person;
}
const prefer = (person: Person, input: object) => world.call(registry.setMailPreferences, input, as(person));
const choose = (person: Person, email: "now" | "digest" | "off") =>
  world.call(registry.setNotificationChoices, { choices: [{ kind: "mention", inApp: true, email }] }, as(person));
const mention = ({ email }: Person, body = "See this.") =>
  world.newComment({ id: articleId, body: `${body} @${email.replace("@hearth.example", "")}` }, { kind: "person" });

async function work(): Promise<void> {
  while (((await world.app.workers.mailer?.work()) ?? 0) > 0);
}

async function statesOf({ personId }: Person) {
  const { rows } = await world.owner.query(
    "select mail_status as status, mail_due_at as at, digest_id from notification where person_id = $1 order by created_at, id",
    [personId],
  );
  return rows as { status: string; at: Date; digest_id: string | null }[];
}
const digestsOf = async ({ personId }: Person) =>
  (
    await world.owner.query(
      `select d.id, d.status, d.daily_on::text, w.attempts from notification_digest d
       left join work w on w.organization_id = d.organization_id and w.kind = 'digests' and w.subject = d.id
       where d.person_id = $1 order by d.created_at`,
      [personId],
    )
  ).rows;

/** Makes everything due that waits for a person: what was made a day ago is due for today's digest. */
async function comesDue(person: Person): Promise<void> {
  await world.owner.query(
    "update notification set created_at = created_at - interval '1 day' where person_id = $1 and mail_status = 'waiting'",
    [person.personId],
  );
  await bringDue(world.owner, "held_mails", person.personId);
}

describe("a daily digest", () => {
  test("waits for its hour, holds what is unread, project by project, and goes out once under its own id", async () => {
    const person = await reader("digest");
    const other = await world.newProject({ name: "Second & last" });
    await mention(person, "First.");
    await mention(person, "Second.");
    await world.newComment({ body: `Third. @${person.email.split("@")[0]}` }, { projectId: other.id });
    await work();
    expect(server.mails).toEqual([]);
    const states = await statesOf(person);
    expect(states.map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);
    expect(new Set(states.map(({ at }) => at.toISOString()))).toEqual(new Set([`${today}T22:00:00.000Z`]));
    await comesDue(person);
    await work();
    await work();
    expect(server.mails).toHaveLength(1);
    const [digest] = await digestsOf(person);
    expect(digest).toMatchObject({ status: "sent", daily_on: today });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: [person.email], messageId: `<${digest.id}@galley.test>` });
    const { headers, html, text, links } = readMail(mail?.raw ?? "");
    expect(headers.get("subject")).toBe("3 notifications from Hearth");
    expect(html.indexOf("Hearth &amp; Home")).toBeLessThan(html.indexOf("Second &amp; last"));
    expect([text.indexOf("First."), text.indexOf("Second."), text.indexOf("Third.")].toSorted((a, b) => a - b)[0]).toBeGreaterThan(0);
    expect(links.filter((link) => link.includes("?comment=cmt_"))).toHaveLength(3);
    expect(headers.get("list-unsubscribe")).toContain("/digest/");
    expect((await statesOf(person)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  });

  test("comes once a day: what is told after it waits for the next one, whatever its hour is changed to", async () => {
    const person = await reader("digest");
    await mention(person);
    await work();
    await comesDue(person);
    await work();
    await mention(person);
    await work();
    await prefer(person, { digestTime: "10:50" });
    await work();
    const [digest] = await digestsOf(person);
    const nextDay = Temporal.PlainDate.from(digest.daily_on).add({ days: 1 }).toString();
    expect((await statesOf(person)).at(-1)).toMatchObject({ status: "waiting" });
    expect((await statesOf(person)).at(-1)?.at.toISOString().slice(0, 10) ?? "").toBe(nextDay);
    expect(server.mails).toHaveLength(1);
    await expect(
      world.owner.query("insert into notification_digest (organization_id, id, person_id, daily_on) values ($1, 'dig_twice', $2, $3)", [
        world.organizationId,
        person.personId,
        digest.daily_on,
      ]),
    ).rejects.toMatchObject({ constraint: "one_daily_digest" });
  });

  test("is never empty: what was read, turned off or is out of reach is left out, and without anything none goes out", async () => {
    const people = [await reader("digest"), await reader("digest"), await reader("digest")] as const;
    const [read, off, lost] = people;
    for (const person of people) await mention(person);
    await work();
    for (const person of people) await comesDue(person);
    await world.call(registry.markNotificationsRead, {}, as(read));
    await choose(off, "off");
    const elsewhere = await world.newProject();
    await world.call(registry.addMember, { email: lost.email, role: "member", projectIds: [elsewhere.id] }, { kind: "person" });
    await work();
    expect(server.mails).toEqual([]);
    for (const person of people) {
      expect(await statesOf(person)).toMatchObject([{ status: "none" }]);
      expect(await digestsOf(person)).toEqual([]);
    }
  });

  test("that everything was read of before it could be sent is dropped, and another one may go out that day", async () => {
    const person = await reader("digest");
    await mention(person);
    await work();
    await comesDue(person);
    const { openDigest } = await import("./open-digest.ts");
    for (const held of await claimWork(world.pool, "held_mails", { room: 10, leaseSeconds: 60, each: 10 }))
      await openDigest(world.pool, held);
    await world.call(registry.markNotificationsRead, {}, as(person));
    await work();
    expect(server.mails).toEqual([]);
    expect(await digestsOf(person)).toMatchObject([{ status: "dropped", daily_on: null }]);
  });

  test("that cannot go out is tried again later under the same id, and given up where the server refuses it for good", async () => {
    const [patient, refusedFor] = [await reader("digest"), await reader("digest")];
    await mention(patient);
    await work();
    await comesDue(patient);
    refused.code = 450;
    await work();
    expect(await digestsOf(patient)).toMatchObject([{ status: "pending", attempts: 1 }]);
    refused.code = 0;
    await bringDue(world.owner, "digests");
    await work();
    expect(await digestsOf(patient)).toMatchObject([{ status: "sent" }]);
    await mention(refusedFor);
    await work();
    await comesDue(refusedFor);
    refused.code = 550;
    await work();
    expect(await digestsOf(refusedFor)).toMatchObject([{ status: "failed" }]);
    expect(await statesOf(refusedFor)).toMatchObject([{ status: "failed" }]);
  });

  test("of several mailers at once is made and sent by one of them", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => reader("digest")));
    for (const person of people) await mention(person);
    await work();
    for (const person of people) await comesDue(person);
    await Promise.all(Array.from({ length: 4 }, work));
    expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test("of a mailer that died goes out again under the same Message-ID, or once", async () => {
    const people: Person[] = [];
    for (const point of ["digest.claimed", "digest.sent", "digest.after_commit"]) {
      const person = await reader("digest");
      people.push(person);
      await mention(person);
      await work();
      await comesDue(person);
      await crashWorker(world.pool, world.app.workers.mailer, point);
      await endLeases(world.owner, "digests");
    }
    await work();
    for (const person of people) {
      const copies = server.mails.filter(({ to }) => to[0] === person.email);
      const [digest, ...others] = await digestsOf(person);
      expect(others).toEqual([]);
      expect(digest).toMatchObject({ status: "sent" });
      expect(new Set(copies.map(({ messageId }) => messageId))).toEqual(new Set([`<${digest.id}@galley.test>`]));
    }
    expect(server.mails).toHaveLength(people.length + 1);
  });
});

describe("quiet hours", () => {
  test("hold emails back; one of them goes out as it is once they end, several as one digest", async () => {
    const [one, several] = [await reader("quiet"), await reader("quiet")];
    await mention(one, "Alone.");
    for (let number = 0; number < 3; number += 1) await mention(several, `Number ${number}.`);
    await work();
    expect(server.mails).toEqual([]);
    for (const person of [one, several]) await prefer(person, { quietHours: null });
    await work();
    const subjects = server.mails.map(({ to, raw }) => [to[0], readMail(raw).headers.get("subject")]);
    expect(subjects.toSorted()).toEqual(
      [
        [one.email, "Marta Vidal mentioned you in “Walls first”"],
        [several.email, "3 notifications from Hearth"],
      ].toSorted(),
    );
    expect(await digestsOf(several)).toMatchObject([{ status: "sent", daily_on: null }]);
    expect(readMail(server.mails.find(({ to }) => to[0] === several.email)?.raw ?? "").headers.get("list-unsubscribe")).toContain("/all/");
  });

  test("hold nothing urgent for those who want that", async () => {
    const leader = await world.newMember({ email: `leader-${Math.random()}@hearth.example`, role: "admin" });
    await prefer(leader, { timeZone: "UTC", quietHours });
    const fail = async () => {
      await world.owner.query(
        `with failing as (
           insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, failing_since)
           values ($1, 'whk_failing', 'organization', 'https://hooks.hearth.example', '{article.published}', 'sealed', $2, now()) returning id
         )
         insert into notification (organization_id, id, person_id, kind, endpoint_id, title, in_app, mail_status)
         select $1, 'ntf_' || gen_random_uuid(), $2, 'endpoint_failing', id, 'https://hooks.hearth.example', true, 'pending' from failing`,
        [world.organizationId, leader.personId],
      );
      const news = "select organization_id, id as subject, project_id from notification where kind = 'endpoint_failing'";
      await addBacklog(world.owner, "mails", news);
    };
    await fail();
    await work();
    expect(server.mails).toEqual([]);
    await prefer(leader, { urgentAnytime: true });
    await work();
    expect(server.mails).toMatchObject([{ to: [leader.email] }]);
  });

  test("over a long weekend give nothing up, and what could not go out a day after its hour is given up", async () => {
    const person = await reader("quiet");
    await mention(person);
    await work();
    await world.owner.query("update notification set created_at = now() - interval '3 days' where person_id = $1", [person.personId]);
    await world.pool.query("select give_up_mails()");
    expect(await statesOf(person)).toMatchObject([{ status: "waiting" }]);
    await world.owner.query("update notification set mail_due_at = now() - interval '25 hours' where person_id = $1", [person.personId]);
    await world.pool.query("select give_up_mails()");
    expect(await statesOf(person)).toMatchObject([{ status: "failed" }]);
    await bringDue(world.owner, "held_mails", person.personId);
    await world.owner.query("update work set at = at - interval '25 hours' where kind = 'held_mails'");
    await world.pool.query("select give_up_mails()");
    expect(await workOf(world.owner, "held_mails", person.personId)).toBeUndefined();
  });
});

test("an email is written in the language that a person has chosen, else in their browser's", async () => {
  const person = await reader("quiet");
  await prefer(person, { quietHours: null });
  await world.owner.query("update person_preference set seen_language = 'pt' where person_id = $1", [person.personId]);
  await mention(person);
  await work();
  await prefer(person, { language: "en" });
  await mention(person);
  await work();
  expect(server.mails.map(({ raw }) => readMail(raw).headers.get("subject"))).toEqual([
    "Marta Vidal fez-lhe uma menção em «Walls first»",
    "Marta Vidal mentioned you in “Walls first”",
  ]);
});
