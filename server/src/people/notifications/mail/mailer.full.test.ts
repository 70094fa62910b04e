import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { selfSigned } from "#test/outside/certificate.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { openWorld, type World } from "#test/world.ts";
import { createMailer } from "./mailer.ts";
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
async function mention(name: string, body = "See this."): Promise<{ email: string; personId: string }> {
  const member = await world.newMember({ email: `${name}-${Math.random().toString(36).slice(2)}@hearth.example` });
  await world.newComment({ id: articleId, body: `${body} @${member.email}` }, { kind: "person" });
  return member;
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
    const { personId } = await mention("tls");
    const settings = { smtpUrl: `${scheme}://${userPart}${host ?? "127.0.0.1"}:${mailServer.port}`, from, withoutTls };
    await createMailer({ ...mailerDependencies(), settings }).work();
    return { mail: mailServer.mails[0], state: await stateOf(personId) };
  }

  test("is under TLS from the beginning with smtps", async () => {
    const { mail } = await sendOne({ ...certificate, secure: true, disabledCommands: [], ...onAuth }, "smtps", credentials);
    expect(mail).toMatchObject({ secure: true, user: "galley@x" });
  });

  test("with a wrong password is tried again, since the operator can mend it", async () => {
    const { mail, state } = await sendOne({ ...certificate, disabledCommands: [], ...onAuth }, "smtp", "galley%40x:wrong@");
    expect(mail).toBeUndefined();
    expect(state).toMatchObject({ status: "pending", attempts: 1 });
  });
});
