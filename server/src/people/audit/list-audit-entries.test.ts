import { roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const owner: Who = { kind: "person" };
type Input = Record<string, unknown>;
type Row = { operation: string; at?: string } & Record<string, string | null>;

function list(input: Input = {}, who: Who = owner) {
  return world.call(world.registry.listAuditEntries, input as never, who);
}

async function operationsOf(input: Input, who?: Who) {
  return (await list(input, who)).data.map(({ operation }) => operation);
}

/** Writes rows like those of the service, one second apart; the last is the newest. */
async function write(organizationId: string, rows: Row[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const all = { surface: "dashboard", person_id: null, token_id: null, subject_id: null, ...row };
    await world.owner.query(
      `insert into audit (organization_id, id, operation, surface, person_id, token_id, subject_id, request_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'req_x', coalesce($8::timestamptz, now()) + make_interval(secs => $9))`,
      [
        organizationId,
        `aud_x${organizationId.slice(-6)}${index}`,
        all.operation,
        all.surface,
        all.person_id,
        all.token_id,
        all.subject_id,
        row.at ?? null,
        index,
      ],
    );
  }
}

describe("an entry", () => {
  test("tells who did what to which thing, and through what", async () => {
    const { id } = await world.newArticle({ title: "Walls" } as never);
    const { value, id: tokenId } = await world.newToken({ name: "Newsroom" });
    const { status } = await world.request("PATCH", `/articles/${id}`, { token: value, body: { revision: 1, summary: "Short." } });
    expect(status).toBe(200);
    const { data } = await list({ subjectId: id, operation: "update_article" });
    const { rows } = await world.owner.query(
      "select r.title from article_revision r where article_id = $1 order by revision desc limit 1",
      [id],
    );
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        createdAt: expect.any(String),
        operation: "update_article",
        surface: "rest",
        person: { id: world.personId, name: "Marta Vidal" },
        token: { id: tokenId, name: "Newsroom", kind: "api" },
        guest: null,
        subject: { id, type: "article", title: rows[0].title, projectId: world.projectId, articleId: null, postId: null },
        requestId: expect.stringMatching(/^req_/),
      },
    ]);
  });

  test("keeps the id of what is gone, without its name", async () => {
    const { id } = await world.newArticle();
    await world.call(world.registry.deleteArticle, { id });
    const [entry] = (await list({ subjectId: id })).data;
    expect(entry).toMatchObject({ operation: "delete_article", subject: { id, type: "article", title: null, projectId: null } });
  });

  test("names a comment by its article, a token, a project, an endpoint, an invitation and a person by their names", async () => {
    const article = await world.newArticle();
    const comment = await world.newComment({ id: article.id });
    await world.call(world.registry.resolveComment, { id: comment.id });
    const token = await world.newToken({ name: "Named" });
    await world.call(world.registry.revokeToken, { id: token.id }, owner);
    await world.call(world.registry.updateProject, { id: world.projectId, agentReview: true }, owner);
    const { id: invitationId } = await world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "reader" }, owner);
    const member = await world.newMember({ role: "reader" });
    await world.call(world.registry.removeMember, { email: member.email }, owner);
    const { data } = await list({ limit: 20 });
    const subjects = Object.fromEntries(data.toReversed().map(({ operation, subject }) => [operation, subject]));
    expect(subjects).toMatchObject({
      resolve_comment: { id: comment.id, type: "comment", projectId: world.projectId, articleId: article.id, postId: null },
      revoke_token: { id: token.id, type: "token", title: "Named" },
      update_project: { id: world.projectId, type: "project", title: expect.stringContaining("Hearth & Home"), projectId: world.projectId },
      invite_member: { id: invitationId, type: "invitation", title: "new@hearth.example" },
      add_member: { id: member.personId, type: "person" },
      remove_member: { id: member.personId, type: "person" },
    });
    expect(subjects.resolve_comment?.title).toBeTruthy();
    expect(subjects.remove_member?.title).toBeTruthy();
  });

  test("is the service's own where nobody asked, and stays readable once its token or person is gone", async () => {
    const { organizationId, personId } = await world.newOrganization();
    await write(organizationId, [
      { operation: "publish_article", surface: "scheduler", subject_id: "art_gone" },
      { operation: "update_article", surface: "rest", person_id: personId, token_id: "tok_gone" },
      { operation: "something_new", surface: "elsewhere", person_id: "operator" },
    ]);
    const { data } = await list({ limit: 3 }, { ...owner, organizationId, personId });
    expect(data.map(({ operation, surface, person, token }) => [operation, surface, person?.id ?? null, token])).toEqual([
      ["something_new", "service", null, null],
      ["update_article", "rest", personId, { id: "tok_gone", name: null, kind: null }],
      ["publish_article", "service", null, null],
    ]);
  });

  test("never tells anything of another organization, not even a name", async () => {
    const other = await world.newOrganization();
    const { id } = await world.newArticle();
    await write(other.organizationId, [{ operation: "update_article", subject_id: id, token_id: (await world.newToken()).id }]);
    const { data } = await list({ subjectId: id }, { ...owner, ...other });
    expect(data).toMatchObject([{ token: { name: null }, subject: { id, title: null, projectId: null } }]);
    expect(await operationsOf({ subjectId: id, operation: "update_article" })).toEqual([]);
  });
});

describe("the log", () => {
  test("comes in pages, newest first, each entry once, also where many are of one moment", async () => {
    const { organizationId, personId } = await world.newOrganization();
    const who = { ...owner, organizationId, personId };
    await world.owner.query(
      `insert into audit (organization_id, id, operation, surface, request_id, created_at)
       select $1, 'aud_m' || lpad(n::text, 5, '0'), (array['update_article', 'create_comment', 'update_post'])[1 + n % 3], 'rest', 'req',
         now() - make_interval(secs => (n / 10)) from generate_series(1, 95) n`,
      [organizationId],
    );
    for (const filter of [{}, { group: "articles" }, { operation: "create_comment" }, { surface: "rest" }]) {
      const seen: string[] = [];
      const whole = (await list({ ...filter, limit: 100 }, who)).data;
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list({ ...filter, limit: 7, ...(cursor && { cursor }) }, who);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole.map(({ id }) => id));
      expect(new Set(seen).size).toBe(seen.length);
      const times = whole.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
    }
    expect(await operationsOf({ group: "articles", limit: 100 }, who)).toHaveLength(31);
  });

  test("is narrowed by person, token, group, operation, way, subject and days, all together", async () => {
    const { organizationId, personId } = await world.newOrganization();
    const who = { ...owner, organizationId, personId };
    await write(organizationId, [
      { operation: "update_article", person_id: "usr_a", subject_id: "art_a", at: "2026-01-10T23:30:00Z" },
      { operation: "approve_article", person_id: "usr_a", token_id: "tok_a", surface: "rest", at: "2026-01-11T12:00:00Z" },
      { operation: "update_post", person_id: "usr_b", surface: "oauth", at: "2026-01-12T12:00:00Z" },
      { operation: "change_password", person_id: "usr_b", surface: "account", at: "2026-01-13T12:00:00Z" },
      { operation: "publish_article", surface: "scheduler", at: "2026-01-14T12:00:00Z" },
    ]);
    const old = { to: "2026-02-01" };
    expect(await operationsOf({ personId: "usr_a", ...old }, who)).toEqual(["approve_article", "update_article"]);
    expect(await operationsOf({ tokenId: "tok_a", ...old }, who)).toEqual(["approve_article"]);
    expect(await operationsOf({ group: "articles", ...old }, who)).toEqual(["publish_article", "approve_article", "update_article"]);
    expect(await operationsOf({ operation: "update_post", group: "articles", ...old }, who)).toEqual(["update_post"]);
    expect(await operationsOf({ subjectId: "art_a", ...old }, who)).toEqual(["update_article"]);
    for (const [surface, operations] of Object.entries({
      dashboard: ["change_password", "update_article"],
      rest: ["approve_article"],
      assistant: ["update_post"],
      command: [],
      service: ["publish_article"],
    })) {
      expect(await operationsOf({ surface, ...old }, who), surface).toEqual(operations);
    }
    expect(await operationsOf({ group: "articles", surface: "rest", personId: "usr_a", ...old }, who)).toEqual(["approve_article"]);
    expect(await operationsOf({ from: "2026-01-11", to: "2026-01-12" }, who)).toEqual(["update_post", "approve_article"]);
    // Half past eleven at night in Greenwich is already the next day in Helsinki.
    const helsinki = { from: "2026-01-11", to: "2026-01-11", timeZone: "Europe/Helsinki" };
    expect(await operationsOf(helsinki, who)).toEqual(["approve_article", "update_article"]);
  });

  test("reads little, however much has been done, and however rare what is looked for", async () => {
    const { organizationId, personId } = await world.newOrganization();
    const who = { ...owner, organizationId, personId };
    await world.owner.query(
      `insert into audit (organization_id, id, operation, surface, person_id, request_id, created_at)
       select $1, 'aud_n' || lpad(n::text, 6, '0'), case when n % 5000 = 1 then 'revoke_token' else 'update_article' end, 'rest',
         case when n % 5000 = 2 then 'usr_rare' else 'usr_often' end, 'req', now() - make_interval(secs => n) from generate_series(1, 30000) n`,
      [organizationId],
    );
    await world.owner.query("analyze audit");
    for (const input of [
      {},
      { group: "access" },
      { group: "articles" },
      { personId: "usr_rare" },
      { surface: "command" },
      { to: "2020-01-01" },
    ]) {
      const before = await rowsRead();
      await list(input, who);
      expect((await rowsRead()) - before, JSON.stringify(input)).toBeLessThan(600);
    }
  });

  test("refuses a cursor of other filters, days that are none and names that cannot be", async () => {
    const { nextCursor } = await list({ limit: 1 });
    await expect(list({ limit: 1, group: "articles", cursor: nextCursor })).rejects.toMatchObject({ param: "cursor" });
    await expect(list({ from: "yesterday" })).rejects.toMatchObject({ code: "invalid_input", param: "from" });
    await expect(list({ operation: "drop table" })).rejects.toMatchObject({ code: "invalid_input", param: "operation" });
    await expect(list({ timeZone: "Mars/North" })).rejects.toMatchObject({ code: "invalid_input", param: "timeZone" });
    for (const from of ["2026-02-31", "2026-13-01", "0000-01-01"])
      await expect(list({ from })).rejects.toMatchObject({ code: "invalid_input", param: "from" });
  });

  test.each(roles)("a %s reads it exactly where the role is owner or admin, and no token does", async (role) => {
    const attempt = list({}, { kind: "person", role });
    if (role === "owner" || role === "admin") await expect(attempt).resolves.toHaveProperty("data");
    else await expect(attempt).rejects.toMatchObject({ code: "not_allowed" });
    await expect(list({}, { kind: "token", role })).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});

async function rowsRead(): Promise<number> {
  await world.owner.query("select pg_stat_force_next_flush()");
  await world.warm();
  await Promise.all(Array.from({ length: 20 }, () => world.pool.query("select pg_stat_force_next_flush()")));
  const { rows } = await world.owner.query(
    "select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as count from pg_stat_user_tables where relname = 'audit'",
  );
  return rows[0].count;
}
