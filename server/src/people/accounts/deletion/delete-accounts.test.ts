import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { fromNow } from "#test/from-now.ts";
import { crashWorker } from "#test/kills/crash.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
let personId: string;
let email: string;
let visitor: Visitor;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.empty("attempt_window", "account_mail", "account_link", "account_deletion");
  ({ personId, email } = await world.newMember());
  await setPassword(world.owner, personId);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
  server.mails.length = 0;
});

const ask = () => visitor.post("/account/delete/confirm", { email, password: goodPassword });

/** Moves the database's clock past the week, as far as the deletion is concerned. */
async function passTime(): Promise<void> {
  await world.owner.query(
    "update account_deletion set due_at = due_at - interval '7 days', next_attempt_at = next_attempt_at - interval '7 days'",
  );
}

async function work(): Promise<void> {
  while ((await world.app.workers.accountDeleter.work()) > 0);
}

async function askAndDelete(): Promise<void> {
  expect((await ask()).status).toBe(303);
  await passTime();
  await work();
}

async function former(id = personId) {
  const { rows } = await world.owner.query("select email, name, joins, deleted_at is not null as deleted from person where id = $1", [id]);
  return rows[0];
}

const isGone = async () => (await former()).deleted;

describe("at the due time", () => {
  test("and not before, the account is gone: no way in, no membership, no token, and an empty row", async () => {
    const token = await world.newToken({ personId });
    const assistant = await world.newAssistant({ personId });
    await ask();
    await work();
    expect(await isGone()).toBe(false);
    expect((await world.request("GET", "/projects", { token: token.value })).status).toBe(200);
    await passTime();
    await work();
    expect(await former()).toEqual({ email: personId, name: "A former member", joins: "former", deleted: true });
    expect((await visitor.get("/account")).location).toContain("/sign-in");
    expect((await newVisitor(world.app).post("/sign-in", { email, password: goodPassword })).status).toBe(422);
    expect((await newVisitor(world.app).post("/sign-in", { email: personId, password: goodPassword })).status).toBe(422);
    expect((await world.request("GET", "/projects", { token: token.value })).status).toBe(401);
    const left = await world.owner.query("select from token_digest where token_id = any($1)", [[token.id, assistant.id]]);
    expect([left.rowCount, (await world.owner.query("select from member where person_id = $1", [personId])).rowCount]).toEqual([0, 0]);
    const { data } = await world.call(world.registry.listAuditEntries, { personId }, { kind: "person" });
    expect(data[0]).toMatchObject({ operation: "delete_account", person: { id: personId, name: "A former member" } });
    expect((await world.owner.query("select from account_deletion")).rowCount).toBe(0);
  });

  test("a site that they connected keeps reading", async () => {
    await world.owner.query("update member set role = 'admin' where person_id = $1", [personId]);
    const { value } = await world.call(
      world.registry.createReadToken,
      { id: world.projectId },
      { kind: "person", personId, role: "admin" },
    );
    await askAndDelete();
    expect((await world.request("GET", "/articles?locale=en", { token: value })).status).toBe(200);
  });

  test("their content stays with a former member, two of whom are told apart, and the rules on authors hold", async () => {
    const { id } = await world.newArticle({}, { personId, kind: "person" });
    const second = await world.newMember();
    await world.newComment({ id, body: "Second." }, { personId: second.personId, kind: "person" });
    await world.newComment({ id, body: "First." }, { personId, kind: "person" });
    await askAndDelete();
    const { data } = await world.call(world.registry.listComments, { id, limit: 50 });
    expect(data.find(({ body }) => body === "First.")?.author).toBe("A former member");
    expect(data.find(({ body }) => body === "Second.")?.author).not.toBe("A former member");
    const { rows } = await world.owner.query("select author_id from article_revision where article_id = $1", [id]);
    expect(rows).toEqual([{ author_id: personId }]);
    await world.call(world.registry.submitArticle, { id });
    expect(await world.call(world.registry.approveArticle, { id, revision: 1 }, { kind: "person" })).toMatchObject({ approved: true });
  });

  test("mentions of them lose the name, those of others and the words around stay", async () => {
    await world.owner.query("update person set name = 'Ana' where id = $1", [personId]);
    const other = await world.newMember();
    await world.owner.query("update person set name = 'Anabel Reis' where id = $1", [other.personId]);
    const comment = await world.newComment({ body: `@Ana and @Anabel Reis: Ana said @${email}, see (@Ana).` }, { kind: "person" });
    await askAndDelete();
    const { rows } = await world.owner.query("select body, mentions from comment where id = $1", [comment.id]);
    expect(rows[0].body).toBe("@A former member and @Anabel Reis: Ana said @A former member, see (@A former member).");
    expect(rows[0].mentions).toContainEqual({ text: "@Anabel Reis", personId: other.personId });
    expect(JSON.stringify(rows[0].mentions)).not.toContain(email);
  });

  test("posts that they made say a former member, those of a token its name", async () => {
    const own = await world.newPost({}, { personId, kind: "person" });
    await askAndDelete();
    expect((await world.owner.query("select agent from post where id = $1", [own.id])).rows).toEqual([{ agent: "A former member" }]);
  });
});

describe("invitations", () => {
  test("that they sent, and those to their address, stop; the same address makes a new person without any right", async () => {
    await world.owner.query("update member set role = 'admin' where person_id = $1", [personId]);
    const sent = await world.call(
      world.registry.inviteMember,
      { email: "new@hearth.example", role: "reader", copyLink: true },
      { kind: "person", personId, role: "admin" },
    );
    const foreign = await world.newOrganization();
    const received = await world.call(
      world.registry.inviteMember,
      { email, role: "admin" },
      { kind: "person", organizationId: foreign.organizationId, personId: foreign.personId },
    );
    await askAndDelete();
    expect((await newVisitor(world.app).get(new URL(sent.link ?? "").pathname)).status).toBe(404);
    const { rows } = await world.owner.query("select id, status from invitation where id = any($1)", [[sent.id, received.id]]);
    expect(rows).toEqual([{ id: sent.id, status: "revoked" }]);
    const again = await world.newMember({ email });
    expect(again.personId).not.toBe(personId);
    expect((await world.owner.query("select organization_id from member where person_id = $1", [again.personId])).rows).toEqual([
      { organization_id: world.organizationId },
    ]);
    expect(await former(again.personId)).toMatchObject({ email, deleted: false });
  });

  test("that are made for the free address while the rest is erased are the new person's, and stay", async () => {
    await ask();
    await passTime();
    await world.owner.query("update account_deletion set fence = 1");
    await world.owner.query("select end_account($1, 1, 'aud_x', 'req_x')", [personId]);
    const { id } = await world.call(world.registry.inviteMember, { email, role: "reader" }, { kind: "person" });
    const again = await world.newMember({ email: `again-${email}` });
    await work();
    expect((await world.owner.query("select status from invitation where id = $1", [id])).rows).toEqual([{ status: "pending" }]);
    expect((await former(again.personId)).deleted).toBe(false);
  });
});

describe("an organization never loses its last owner", () => {
  /** Makes an organization whose other owner leaves after the deletion was asked for. */
  async function becomeOnlyOwner() {
    const organization = await world.newOrganization();
    const { organizationId } = organization;
    await world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'owner')", [organizationId, personId]);
    return organization;
  }

  test("one who has become the only owner since waits and is told once, and is deleted once there is another", async () => {
    const { organizationId, personId: other } = await becomeOnlyOwner();
    await ask();
    await world.owner.query("update member set role = 'member' where organization_id = $1 and person_id = $2", [organizationId, other]);
    await passTime();
    await work();
    expect(await isGone()).toBe(false);
    await world.owner.query("update account_deletion set next_attempt_at = now() - interval '1 second'");
    await work();
    const { rows } = await world.owner.query("select waits from account_deletion where person_id = $1", [personId]);
    expect([rows, (await visitor.get("/account")).status]).toEqual([[{ waits: true }], 200]);
    while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
    const subjects = server.mails.map(({ raw }) => readMail(raw).headers.get("subject"));
    expect(subjects.filter((subject) => subject === "Your Galley account is not deleted yet")).toHaveLength(1);
    expect(server.mails.map(({ raw }) => readMail(raw).text).join("")).toContain("only owner of Hearth.");
    await world.owner.query("update member set role = 'owner' where organization_id = $1 and person_id = $2", [organizationId, other]);
    await world.owner.query("update account_deletion set next_attempt_at = now() - interval '1 second'");
    await work();
    expect(await isGone()).toBe(true);
  });

  test("the only owner of an organization waits until its own deletion can no longer be taken back", async () => {
    const { organizationId } = await becomeOnlyOwner();
    await world.owner.query("delete from member where organization_id = $1 and person_id <> $2", [organizationId, personId]);
    await world.owner.query("insert into deletion (organization_id, id) values ($1, 'del_1')", [organizationId]);
    await ask();
    await passTime();
    await work();
    expect(await isGone()).toBe(false);
    await world.owner.query("update deletion set closed_at = now() where organization_id = $1", [organizationId]);
    await world.owner.query("update account_deletion set next_attempt_at = now() - interval '1 second'");
    await work();
    expect(await isGone()).toBe(true);
  });

  test("whoever is made the only owner in the last second is found, whichever commits first", async () => {
    for (let round = 0; round < 10; round += 1) {
      ({ personId, email } = await world.newMember());
      const { organizationId, personId: other } = await world.newOrganization();
      await world.owner.query(
        "insert into account_deletion (person_id, due_at, next_attempt_at) values ($1, now() - interval '1 second', now() - interval '1 second')",
        [personId],
      );
      const client = await world.owner.connect();
      await client.query("begin");
      await client.query("select from organization where organization_id = $1 for no key update", [organizationId]);
      const ended = work();
      await client
        .query("insert into member (organization_id, person_id, role) values ($1, $2, 'owner')", [organizationId, personId])
        .then(() => client.query("delete from member where organization_id = $1 and person_id = $2", [organizationId, other]))
        .then(() => client.query("commit"))
        .catch(() => client.query("rollback"));
      client.release();
      await ended;
      const { rows } = await world.owner.query("select person_id from member where organization_id = $1 and role = 'owner'", [
        organizationId,
      ]);
      expect(rows).toHaveLength(1);
      expect(await isGone()).toBe(rows[0].person_id !== personId);
    }
  });

  test("of two last owners who are due at once, one stays", async () => {
    const { organizationId, personId: other } = await becomeOnlyOwner();
    await world.owner.query("insert into account_deletion (person_id, due_at, next_attempt_at) values ($1, $3, $3), ($2, $3, $3)", [
      personId,
      other,
      fromNow(-1000),
    ]);
    await work();
    expect((await world.owner.query("select from member where organization_id = $1 and role = 'owner'", [organizationId])).rowCount).toBe(
      1,
    );
  });

  test("a former member is made a member by nothing, and gets no way in", async () => {
    await askAndDelete();
    for (const joins of ["*", "former", "none"]) {
      const insert = world.owner.query("insert into member (organization_id, person_id, role, person_joins) values ($1, $2, 'owner', $3)", [
        world.organizationId,
        personId,
        joins,
      ]);
      await expect(insert).rejects.toThrow(/member_of_person_who_joins|member_joins/);
    }
    await expect(world.owner.query("update person set name = 'Ilse' where id = $1", [personId])).rejects.toThrow("former_is_nobody");
  });
});

describe("a worker that dies", () => {
  const deaths: [string, number][] = [
    ["account_deletion.ended", 1],
    ["account_deletion.batch", 3],
    ["account_deletion.batch", 1],
  ];
  test.each(representatives(deaths, 2))("at %s, hit %i, is gone on with by the next, and the account ends once", async (point, hits) => {
    await world.owner.query(
      "insert into account_history (person_id, id, operation, request_id) select $1, 'aud_' || n, 'add_passkey', 'r' from generate_series(1, 3500) n",
      [personId],
    );
    await ask();
    await passTime();
    await crashWorker(world.pool, world.app.workers.accountDeleter, point, hits);
    expect(await isGone()).toBe(true);
    await world.owner.query("update account_deletion set lease_until = now() - interval '1 second'");
    await work();
    const count = async (table: string) => (await world.owner.query(`select from ${table} where person_id = $1`, [personId])).rowCount;
    expect([await count("account_history"), await count("account_deletion")]).toEqual([0, 0]);
    const { rows } = await world.owner.query("select from audit where operation = 'delete_account' and person_id = $1", [personId]);
    expect(rows).toHaveLength(1);
  });
});
