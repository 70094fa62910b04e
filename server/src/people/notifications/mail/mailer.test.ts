import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimWork } from "#src/operations/queue/work.ts";
import { registry } from "#src/registry/registry.ts";
import { crashWorker } from "#test/kills/crash.ts";
import { selfSigned } from "#test/outside/certificate.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { until } from "#test/until.ts";
import { bringDue, endLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { createMailer } from "./mailer.ts";
import { createMailTransport, MailRefused } from "./transport.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

const from = "Galley <galley@galley.test>";

let server: MailServer;
let world: World;
let articleId: string;
beforeAll(async () => {
  server = await openMailServer({
    refuse: (address) => {
      if (address.startsWith("gone")) return { code: 550, text: `No such user ${address}` };
      return address.startsWith("busy") ? { code: 450, text: "Try again later" } : undefined;
    },
  });
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from } });
  articleId = (await world.newArticle({ markdown: "# Walls first\n\nBody." })).id;
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.owner.query("update notification set mail_status = 'none' where mail_status <> 'sent'");
  await world.owner.query("delete from work where kind in ('mails', 'held_mails')");
  server.mails.length = 0;
});

/** Mentions a new member, which queues one email. */
async function mention(name: string, body = "See this.", domain = "hearth.example"): Promise<{ email: string; personId: string }> {
  const member = await world.newMember({ email: `${name}-${Math.random().toString(36).slice(2)}@${domain}` });
  await world.newComment({ id: articleId, body: `${body} @${member.email}` }, { kind: "person" });
  return member;
}

async function workUntilDone(): Promise<void> {
  while (((await world.app.workers.mailer?.work()) ?? 0) > 0);
}

async function stateOf(personId: string) {
  const { rows } = await world.owner.query(
    `select n.mail_status as status, w.attempts, n.mail_error as error, n.mailed_at is not null as mailed,
       round(extract(epoch from w.at - now()))::integer as wait
     from notification n left join work w on w.organization_id = n.organization_id and w.kind = 'mails' and w.subject = n.id
     where n.person_id = $1`,
    [personId],
  );
  return rows[0];
}

const makeDue = () => bringDue(world.owner, "mails");

describe("an email", () => {
  test("goes out once, to the person, from the service, under an id that names the notification", async () => {
    const { email, personId } = await mention("ilse");
    await workUntilDone();
    await workUntilDone();
    expect(server.mails).toMatchObject([{ from: "galley@galley.test", to: [email] }]);
    const raw = server.mails[0]?.raw ?? "";
    const { rows } = await world.owner.query("select id from notification where person_id = $1", [personId]);
    expect(server.mails[0]?.messageId).toBe(`<${rows[0].id}@galley.test>`);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const { headers, links } = readMail(raw);
    expect(headers.get("list-unsubscribe")).toMatch(/^<http:\/\/galley\.test\/unsubscribe\/[^>\s]+>$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).toContain("Content-Type: text/html");
    expect(links[0]).toMatch(`http://galley.test/projects/${world.projectId}/articles/${articleId}?comment=cmt_`);
    expect(await stateOf(personId)).toMatchObject({ status: "sent", mailed: true, error: null });
  });

  test("gets no header of its own from a name or a title", async () => {
    const evil = "Eve\r\nBcc: victim@hearth.example\r\n\r\nBody";
    await world.owner.query("update person set name = $2 where id = $1", [world.personId, evil]);
    await world.owner.query("update article set title = $2 where id = $1", [articleId, evil]);
    const { email } = await mention("header");
    await world.owner.query("update person set name = $2 where lower(email) = $1", [email, evil]);
    await workUntilDone();
    await world.owner.query("update person set name = 'Marta Vidal' where id = $1", [world.personId]);
    await world.owner.query("update article set title = 'Walls first' where id = $1", [articleId]);
    expect(server.mails).toMatchObject([{ to: [email] }]);
    const [head = ""] = server.mails[0]?.raw.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(head.match(/^(to|subject|from):/gim)).toHaveLength(3);
  });

  test("is not sent to somebody who has read the notification, has turned email off or has lost the project meanwhile", async () => {
    const people = [await mention("read"), await mention("off"), await mention("lost")] as const;
    const [read, off, lost] = people;
    await world.call(registry.markNotificationsRead, {}, { kind: "person", personId: read.personId });
    const choices = [{ kind: "mention" as const, inApp: true, email: "off" as const }];
    await world.call(registry.setNotificationChoices, { choices }, { kind: "person", personId: off.personId });
    const other = await world.newProject();
    await world.call(registry.addMember, { email: lost.email, role: "member", projectIds: [other.id] }, { kind: "person" });
    await workUntilDone();
    expect(server.mails).toEqual([]);
    for (const { personId } of people) expect(await stateOf(personId)).toMatchObject({ status: "none" });
  });

  test("is not even queued for somebody who wants none, and is all that somebody gets who wants nothing else", async () => {
    const { personId, email } = await mention("chooser");
    const choose = (inApp: boolean, mail: "now" | "off") =>
      world.call(registry.setNotificationChoices, { choices: [{ kind: "mention", inApp, email: mail }] }, { kind: "person", personId });
    await world.owner.query("delete from notification where person_id = $1", [personId]);
    await choose(true, "off");
    await world.newComment({ id: articleId, body: `@${email}` }, { kind: "person" });
    expect(await stateOf(personId)).toMatchObject({ status: "none" });
    await world.owner.query("delete from notification where person_id = $1", [personId]);
    await choose(false, "now");
    await world.newComment({ id: articleId, body: `@${email}` }, { kind: "person" });
    await workUntilDone();
    expect(server.mails).toMatchObject([{ to: [email] }]);
    expect((await world.call(registry.listNotifications, {}, { kind: "person", personId })).data).toEqual([]);
  });

  test("to an address that the server refuses for good is not tried again, and the log does not name the address", async () => {
    const { email, personId } = await mention("gone");
    await workUntilDone();
    expect(await stateOf(personId)).toMatchObject({ status: "failed", error: expect.stringContaining("550 No such user") });
    expect(world.logLines.some((line) => line.includes("email attempt failed"))).toBe(true);
    expect(world.logLines.filter((line) => line.includes(email))).toEqual([]);
  });

  test("that cannot go out now waits one minute, then three times as long each time, and the eighth attempt is final", async () => {
    const { personId } = await mention("busy");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await workUntilDone();
      const state = await stateOf(personId);
      expect(state).toMatchObject(attempt === 8 ? { attempts: null, status: "failed" } : { attempts: attempt, status: "pending" });
      if (attempt < 8) waits.push(state.wait);
      await makeDue();
    }
    expect(waits).toEqual([60, 180, 540, 1620, 4860, 14_580, 43_740]);
    expect(server.mails).toEqual([]);
  });

  test("that did not go out within a day is given up", async () => {
    const { personId } = await mention("late");
    await world.owner.query("update notification set mail_due_at = now() - interval '25 hours' where person_id = $1", [personId]);
    await world.pool.query("select give_up_mails()");
    expect(await stateOf(personId)).toMatchObject({ status: "failed", error: "It could not be sent within a day." });
    await workUntilDone();
    expect(server.mails).toEqual([]);
  });
});

test("a server that is away is waited for", async () => {
  const away = await openMailServer();
  const { port } = away;
  await away.stop();
  const mailer = createMailer({ ...mailerDependencies(), settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from } });
  const { email, personId } = await mention("patient");
  expect(await mailer.work()).toBe(1);
  expect(await stateOf(personId)).toMatchObject({ status: "pending", attempts: 1 });
  await using back = await openMailServer({ port });
  await makeDue();
  mailer.start();
  await until(() => back.mails.length === 1);
  await mailer.stop();
  expect(back.mails).toMatchObject([{ to: [email] }]);
  expect(await stateOf(personId)).toMatchObject({ status: "sent" });
});

const unsubscribeLinks = createUnsubscribeLinks([Buffer.alloc(32)], "http://galley.test");

function mailerDependencies() {
  return { pool: world.pool, publicUrl: "http://galley.test", unsubscribeLinks, log: { debug() {}, info() {}, warn() {}, error() {} } };
}

describe("the connection to the mail server", () => {
  const certificate = selfSigned("localhost");
  const onAuth: Parameters<typeof openMailServer>[0] = {
    onAuth: ({ username, password }, _session, done) =>
      username === "galley@x" && password === "p:s/w?" ? done(null, { user: username }) : done(new Error("No.")),
  };
  const credentials = `${encodeURIComponent("galley@x")}:${encodeURIComponent("p:s/w?")}@`;

  type Way = { host?: string; withoutTls?: string };

  async function sendOne(options: Parameters<typeof openMailServer>[0], scheme: string, userPart = "", { host, withoutTls }: Way = {}) {
    await using mailServer = await openMailServer(options);
    const { personId } = await mention("tls", undefined, "hearth.galley");
    const settings = { smtpUrl: `${scheme}://${userPart}${host ?? "127.0.0.1"}:${mailServer.port}`, from, withoutTls };
    await createMailer({ ...mailerDependencies(), settings }).work();
    return { mail: mailServer.mails[0], state: await stateOf(personId) };
  }

  test("takes STARTTLS where the server offers it, and logs in with what the address says", async () => {
    const { mail } = await sendOne({ ...certificate, disabledCommands: [], ...onAuth }, "smtp", credentials);
    expect(mail).toMatchObject({ secure: true, user: "galley@x" });
  });

  // This machine under a name that is not recognized as local.
  const elsewhere = "[::ffff:7f00:1]";

  test("goes to another machine without TLS only where the operator names it, and a password never does", async () => {
    const { mail: unnamed, state } = await sendOne({}, "smtp", "", { host: elsewhere });
    expect([unnamed, state]).toMatchObject([undefined, { status: "pending", attempts: 1 }]);
    expect((await sendOne({}, "smtp", "", { host: elsewhere, withoutTls: elsewhere })).mail).toMatchObject({ secure: false });
    const plain = { ...onAuth, allowInsecureAuth: true };
    expect((await sendOne(plain, "smtp", credentials, { host: elsewhere, withoutTls: elsewhere })).mail).toBeUndefined();
  });

  test("carries nothing to a domain for examples and tests, except to a mail server of the operator's own network", async () => {
    const message = { subject: "Hello", text: "Hello", html: "<p>Hello</p>", messageId: "<1@galley.test>" };
    // Nothing listens on this port.
    const sent = (email: string, host = elsewhere) =>
      createMailTransport({ smtpUrl: `smtp://${host}:1`, from, withoutTls: "localhost.localdomain" }).send(message, {
        name: "Ilse",
        email,
      });
    for (const email of ["ilse@hearth.example", "ilse@hearth.TEST", "ilse@invalid", "ilse@localhost."]) {
      await expect(sent(email), email).rejects.toThrow(MailRefused);
    }
    for (const host of ["127.0.0.1", "localhost.localdomain"])
      await expect(sent("ilse@hearth.example", host), host).rejects.not.toThrow(MailRefused);
    for (const email of ["ilse@hearth.example.org", "ilse@latest"]) await expect(sent(email), email).rejects.not.toThrow(MailRefused);
  });
});

describe("several mailers", () => {
  test("at once send each email once", async () => {
    const people = [];
    for (let count = 0; count < 30; count += 1) people.push(await mention("many"));
    const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}`, from };
    const mailers = Array.from({ length: 4 }, () => createMailer({ ...mailerDependencies(), settings }));
    await Promise.all(
      mailers.map(async (mailer) => {
        while ((await mailer.work()) > 0);
      }),
    );
    expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test("one whose lease ended can no longer write an outcome, nor begin to send", async () => {
    const { personId } = await mention("stale");
    const claims = await claimWork(world.pool, "mails", { room: 10, leaseSeconds: 30, each: 10 });
    await endLeases(world.owner, "mails");
    await workUntilDone();
    const { deliverMail } = await import("./deliver-mail.ts");
    const transport = { verify: async () => {}, send: () => Promise.reject(new Error("It was sent twice.")) };
    for (const held of claims) await deliverMail(world.pool, mailerDependencies(), transport, held);
    expect(server.mails).toHaveLength(1);
    expect(await stateOf(personId)).toMatchObject({ status: "sent" });
  });
});

test("a mailer that dies loses nothing; what it may double is what the server had just taken, under one Message-ID", async () => {
  const people = [];
  for (const point of ["mail.claimed", "mail.sent", "mail.after_commit"]) {
    for (let count = 0; count < 2; count += 1) people.push(await mention("killed"));
    await crashWorker(world.pool, world.app.workers.mailer, point);
    // The dead worker's lease would end by itself after two minutes.
    await endLeases(world.owner, "mails");
  }
  await workUntilDone();
  for (const { email, personId } of people) {
    const copies = server.mails.filter(({ to }) => to[0] === email);
    expect(copies.length).toBeGreaterThanOrEqual(1);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await stateOf(personId)).toMatchObject({ status: "sent" });
  }
  expect(server.mails.length).toBeGreaterThan(people.length);
});
