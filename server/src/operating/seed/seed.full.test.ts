import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Permission, permissions, type Role, rolePermissions, roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type App, createApp } from "#src/app/app.ts";
import { createLog } from "#src/core/log.ts";
import { scriptText } from "#src/making/generation/test-support.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { openDatabase } from "#test/database.ts";
import { fromNow } from "#test/from-now.ts";
import { noStores } from "#test/outside/stores.ts";
import { requester } from "#test/request.ts";
import type { SeedFixture } from "./fixture.ts";
import { fixtureFile, galley, publicUrl, secret, seed, useDirectory } from "./test-support.ts";

useDirectory();

describe("the demo world", () => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let app: App;
  let request: ReturnType<typeof requester>;
  let fixture: SeedFixture;

  beforeAll(async () => {
    database = await openDatabase();
    fixture = await seed(database.url);
    const log = createLog("silent");
    app = createApp({ login: await database.login(), publicUrl, secret, callsPerMinuteMax: 100_000, poolSizeMax: 5, log, ...noStores });
    app.services.checkRawOutput = true;
    request = requester(app.web);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const get = async (token: string, path: string) => request("GET", path, { token });
  const projectsOf = async (token: string) => {
    const { body } = await get(token, "/projects");
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  /**
   * Calls every public operation with a token. Returns the error codes by the permission that the call needs, undefined where
   * the call passes.
   */
  async function refusals(token: string): Promise<[Permission, string | undefined][]> {
    const calls = publicOperations.map(async ({ operation }): Promise<[Permission, string | undefined]> => {
      const path = operation.path.replaceAll(/\{\w+\}/g, "unknown");
      const answer = await request(operation.method, path, { token, ...(operation.method !== "GET" && { body: {} }) });
      return [operation.permission, answer.error?.code];
    });
    return Promise.all(calls);
  }

  test("has articles of every status, most of them published over the last weeks", async () => {
    const { body } = await get(fixture.tokens.pool[0] ?? "", "/articles?limit=100");
    const articles = body.data as { status: string; publishedAt: string | null; scheduledAt: string | null }[];
    const statuses = Object.groupBy(articles, ({ status }) => status);
    expect(Object.keys(statuses).toSorted()).toEqual(["approved", "draft", "generating", "in_review", "published", "scheduled"]);
    expect(articles.length).toBeGreaterThanOrEqual(24);
    expect(statuses.published?.length).toBeGreaterThanOrEqual(12);
    const days = new Set(statuses.published?.map(({ publishedAt }) => publishedAt?.slice(0, 10)));
    expect(days.size).toBe(statuses.published?.length);
    for (const { publishedAt } of articles) expect(Date.parse(publishedAt ?? "2000-01-01")).toBeLessThan(fromNow().getTime());
    const toCome = statuses.scheduled?.filter(({ scheduledAt }) => Date.parse(scheduledAt ?? "") > fromNow().getTime());
    expect(toCome?.length).toBeGreaterThanOrEqual(3);
  });

  test("has no published article that the automatic checks would mend", async () => {
    const { rows } = await database.owner.query<{ slug: string; checks: { severity: string; code: string }[] }>(
      "select r.slug, r.checks from article a join article_revision r on r.article_id = a.id and r.revision = a.published_revision",
    );
    expect(rows.length).toBeGreaterThanOrEqual(18);
    for (const { slug, checks } of rows)
      expect(
        checks.filter(({ severity }) => severity !== "info"),
        slug,
      ).toEqual([]);
  });

  test("has blogs to walk through: all that their menus name, an About page, and authors with pictures and articles", async () => {
    const pageAt = async (path: string) => (await app.fetch(new Request(publicUrl + path))).text();
    for (const [base, author] of Object.entries({ "/blog/hearth-home": "marta-vidal", "/blog/casa-de-pedra": "beatriz-lourenco" })) {
      const [menu = ""] = /class="menu".*?<\/nav>/s.exec(await pageAt(base)) ?? [];
      const paths = [...menu.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
      expect(paths.slice(-3)).toEqual(["about", "archive", "search"].map((name) => `${base}/${name}`));
      for (const path of paths.slice(0, -3)) expect(await pageAt(path), path).toMatch(/<ul class="(entries|cards)"><li/);
      expect(await pageAt(`${base}/about`)).toContain('<div class="article-body bare alone">');
      expect(await pageAt(`${base}/authors/${author}`)).toMatch(/<header class="list-head"><img .*<ul class="(entries|cards)"><li/s);
    }
  });

  test("has a brand with every field filled for each project", async () => {
    for (const id of await projectsOf(fixture.tokens.allProjects)) {
      const { body } = await get(fixture.tokens.allProjects, `/projects/${id}/brand`);
      const { bestArticles: _articles, capabilities: _capabilities, ...brand } = body;
      expect(JSON.stringify(brand)).not.toMatch(/""|\[\]/);
      expect(brand.brandVersion).toBe(id === fixture.organizations.a.projects.main.id ? 3 : 1);
    }
  });

  test("gives tokens that reach what their keys say", async () => {
    const { a, b } = fixture.organizations;
    expect(new Set(fixture.tokens.pool).size).toBeGreaterThanOrEqual(16);
    for (const token of fixture.tokens.pool) expect(await projectsOf(token)).toEqual([a.projects.main.id]);
    expect(await projectsOf(fixture.tokens.secondProject)).toEqual([a.projects.second.id]);
    expect(await projectsOf(fixture.tokens.otherOrganization)).toEqual([b.projects.main.id]);
    const all = await projectsOf(fixture.tokens.allProjects);
    expect(all).toEqual(expect.arrayContaining([a.projects.main.id, a.projects.second.id]));
    expect(all).toHaveLength(3);
  });

  test.each(permissions)("gives a token that has %s and no other permission", async (permission) => {
    for (const [needed, code] of await refusals(fixture.tokens.permissions[permission])) {
      if (needed === permission) expect(code).not.toBe("insufficient_scope");
      else expect(code).toBe("insufficient_scope");
    }
  });

  test.each(roles)("gives a token whose creator is now %s", async (role: Role) => {
    for (const [needed, code] of await refusals(fixture.tokens.roles[role])) {
      if (rolePermissions[role].has(needed)) expect(["not_allowed", "insufficient_scope"]).not.toContain(code);
      else expect(code).toBe("not_allowed");
    }
    const { rows } = await database.owner.query<{ role: string }>(
      "select m.role from api_token t join member m on m.organization_id = t.organization_id and m.person_id = t.created_by where t.last_four = $1",
      [fixture.tokens.roles[role].slice(-4)],
    );
    expect(rows).toEqual([{ role }]);
  });

  test.each(["expired", "revoked", "creatorLeft"] as const)("gives a token that is refused because it is %s", async (key) => {
    expect((await get(fixture.tokens[key], "/projects")).error?.code).toBe("invalid_token");
  });

  test("gives a token that still works and has less than three minutes left", async () => {
    const { value, expiresAt } = fixture.tokens.expiring;
    expect((await get(value, "/projects")).status).toBe(200);
    const { rows } = await database.owner.query<{ at: Date; soon: boolean }>(
      "select expires_at as at, expires_at < now() + interval '3 minutes' as soon from api_token where last_four = $1 and name like 'Expires%'",
      [value.slice(-4)],
    );
    expect(rows).toEqual([{ at: new Date(expiresAt), soon: true }]);
  });

  test("gives a token for all projects whose creator has lost one of them", async () => {
    const { value, projectId } = fixture.tokens.creatorLostProject;
    expect((await get(value, `/articles?projectId=${projectId}`)).error?.code).toBe("project_not_allowed");
    expect((await get(value, `/articles?projectId=${fixture.organizations.a.projects.main.id}`)).status).toBe(200);
  });

  test("gives three tokens for the rate limit that nobody has used", async () => {
    const { rows } = await database.owner.query(
      "select 1 from rate_window w join api_token t on t.id = w.principal_id where t.name like 'Rate limit%'",
    );
    expect(rows).toEqual([]);
    expect(fixture.tokens.rateLimit).toHaveLength(3);
    for (const token of fixture.tokens.rateLimit) expect((await get(token, "/articles")).status).toBe(200);
  });

  test("lets the site's token read every published article, and never the unpublished edit", async () => {
    const { siteRead, pool } = fixture.tokens;
    const { published } = fixture.articles;
    const { body } = await get(siteRead, `/articles?locale=${published.locale}&limit=100`);
    const live = body.data as { id: string; slug: string }[];
    expect(live.length).toBeGreaterThanOrEqual(13);
    for (const { id, slug } of live) {
      const bySlug = await get(siteRead, `/articles/${slug}?locale=${published.locale}`);
      expect(bySlug.body).toMatchObject({ id, slug });
      expect(bySlug.text).not.toContain(published.unpublishedEdit);
    }
    expect(live).toContainEqual(expect.objectContaining({ id: published.id, slug: published.slug }));
    const current = await get(pool[0] ?? "", `/articles/${published.id}`);
    expect(current.text).toContain(published.unpublishedEdit);
    expect(current.body).toMatchObject({ revision: 3, publishedRevision: 2 });
  });

  test("keeps an article in delivery and one being written as they are while a publisher works", async () => {
    while ((await app.workers.publisher.work()) > 0);
    const token = fixture.tokens.pool[0] ?? "";
    const delivering = await get(token, `/articles/${fixture.articles.delivering.id}`);
    expect(delivering.body.publications).toEqual([expect.objectContaining({ status: "delivering" })]);
    expect((await request("DELETE", `/articles/${fixture.articles.delivering.id}`, { token })).error?.code).toBe("invalid_state");
    const generating = await get(token, `/articles/${fixture.articles.generating.id}`);
    expect(generating.body).toMatchObject({ status: "generating", revision: fixture.articles.generating.revision });
  });

  test("names drafts elsewhere that the main project does not see", async () => {
    const { otherOrganization, secondProject } = fixture.articles;
    expect((await get(fixture.tokens.otherOrganization, `/articles/${otherOrganization.id}`)).body.status).toBe("draft");
    expect((await get(fixture.tokens.secondProject, `/articles/${secondProject.id}`)).body.status).toBe("draft");
    for (const { id } of [otherOrganization, secondProject]) {
      expect((await get(fixture.tokens.pool[0] ?? "", `/articles/${id}`)).error?.code).toBe("not_found");
    }
  });

  test("names commands that revoke a token and change a role", async () => {
    const { commands, tokens, roleChange } = fixture;
    const run = (args: string[], values: Record<string, string>) =>
      galley(database.url, ...args.slice(3).map((arg) => arg.replace(/^\{(\w+)\}$/, (_, name: string) => values[name] ?? "")));
    expect((await get(tokens.toRevoke.value, "/projects")).status).toBe(200);
    expect((await run(commands.revokeToken, { id: tokens.toRevoke.id })).code).toBe(0);
    expect((await get(tokens.toRevoke.value, "/projects")).error?.code).toBe("invalid_token");
    const write = async () =>
      (await request("POST", "/articles", { token: roleChange.token, body: { markdown: "# A draft", submit: false } })).status;
    expect(await write()).toBe(201);
    expect((await run(commands.setRole, { userId: roleChange.userId, role: "reader" })).code).toBe(0);
    expect(await write()).toBe(403);
    expect((await run(commands.setRole, { userId: roleChange.userId, role: roleChange.role })).code).toBe(0);
    expect(await write()).toBe(201);
  });

  test("names the assistant server, which answers there, and commands that work from any directory", async () => {
    expect(fixture.mcpUrl).toBe(`${publicUrl}/mcp`);
    expect((await app.web.request(fixture.mcpUrl, { method: "POST" })).status).toBe(401);
    const { token, userId, role } = fixture.roleChange;
    // Where root runs the tests, the command becomes another user, who has to get in.
    const own = mkdtempSync(join(tmpdir(), "galley-seed-own-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    const [program = "", ...args] = fixture.commands.setRole.map((word) => word.replace("{userId}", userId).replace("{role}", "reader"));
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, GALLEY_DATA_DIR: own, GALLEY_SECRET: secret };
    const { status, stderr } = spawnSync(program, args, { cwd: tmpdir(), env, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect((await request("POST", "/articles", { token, body: { markdown: "# A draft" } })).error?.code).toBe("not_allowed");
    expect((await galley(database.url, ...args.slice(2).map((word) => (word === "reader" ? role : word)))).code).toBe(0);
  });

  test("gives access tokens for the assistant server, a day long, that reach what their people may", async () => {
    const { owner, reader, otherOrganization } = fixture.mcp.tokens;
    const callTool = async (token: string, name: string, input: object): Promise<string> => {
      const answer = await app.web.request(fixture.mcpUrl, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2025-06-18",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const { a, b } = fixture.organizations;
    expect(await callTool(owner, "list_projects", {})).toContain(a.projects.main.id);
    const draft = { markdown: "# A draft of the trial assistant", submit: false };
    expect(await callTool(owner, "create_article", draft)).not.toContain('"isError":true');
    expect(await callTool(reader, "list_articles", {})).toContain(fixture.articles.published.id);
    expect(await callTool(reader, "create_article", draft)).toContain("insufficient_scope");
    const others = await callTool(otherOrganization, "list_projects", {});
    expect(others).toContain(b.projects.main.id);
    expect(others).not.toContain(a.projects.main.id);
    const { rows } = await database.owner.query(
      "select 1 from token_digest where audience = $1 and expires_at between now() + interval '23 hours 50 minutes' and now() + interval '1 day'",
      [fixture.mcpUrl],
    );
    expect(rows).toHaveLength(3);
  });

  test("gives a token of an organization without credits, this month and the next", async () => {
    const { noCredits } = fixture.tokens;
    const send = (path: string, body: object) => request("POST", path, { token: noCredits, body });
    expect((await send("/articles", { markdown: "# A draft" })).status).toBe(201);
    const illustrated = { format: "carousel", script: scriptText("en/bicycle-chain"), images: "illustration" };
    expect((await send("/posts/generate", { ...illustrated, dryRun: true })).body).toMatchObject({ available: 0 });
    expect((await send("/posts/generate", illustrated)).error?.code).toBe("insufficient_credits");
  });

  test("names webhook endpoints with their keys, and commands that rotate a key and send a test", async () => {
    const [endpoint] = fixture.webhooks;
    expect(fixture.webhooks.map(({ url }) => url)).toEqual(["http://127.0.0.1:8999/hook", "http://127.0.0.1:8999/published"]);
    const waiting = "select type from event join webhook_delivery d on d.event_id = event.id where d.status not in ('succeeded', 'failed')";
    expect((await database.owner.query(waiting)).rows).toEqual([]);
    const run = (args: string[]) => galley(database.url, ...args.slice(3).map((arg) => (arg === "{id}" ? (endpoint?.id ?? "") : arg)));
    const { code, output } = await run(fixture.commands.rotateWebhookKey);
    expect([code, /whsec_[\w+/=]+/.exec(output)?.[0]]).toEqual([0, expect.not.stringContaining(endpoint?.secret ?? "whsec_")]);
    expect((await run(fixture.commands.sendPing)).code).toBe(0);
    expect((await database.owner.query(waiting)).rows).toEqual([{ type: "ping" }]);
  });

  test("has pages that lose clicks and queries without an article to propose topics from", async () => {
    const place = ["--project", "Hearth & Home", "--organization", fixture.organizations.a.id, "--json"];
    const { output } = await galley(database.url, "results", "ideas", ...place);
    const { ideas } = JSON.parse(output) as { ideas: { kind: string; title: string; locale: string }[] };
    const titlesOf = (wanted: string) => ideas.filter(({ kind }) => kind === wanted).map(({ title }) => title);
    expect(titlesOf("losing_clicks")).toHaveLength(3);
    expect(titlesOf("query_without_article")).toEqual([
      "Radon test in an old basement",
      "Wood stove door gasket replacement",
      "Attic hatch insulation",
    ]);
  });

  test("is written into a file for its owner alone, whatever was there before", async () => {
    expect(statSync(fixtureFile).mode & 0o777).toBe(0o600);
    expect(fixture.baseUrl).toBe(publicUrl);
  });
});
