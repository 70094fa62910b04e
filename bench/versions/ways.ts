import { setTimeout as wait } from "node:timers/promises";
import { bodyOf } from "../filling/fill.ts";
import { run } from "../load.ts";
import type { Version } from "./open-version.ts";

/** How often something was done, in how many seconds. */
type Done = { count: number; seconds: number };
/** `prepare` is not measured, and returns the ids that `go` works on. */
export type Way = {
  what: string;
  prepare?(version: Version): Promise<string[]>;
  go(version: Version, ids: readonly string[]): Promise<Done>;
};

const connections = 8;
const loadSeconds = 2;
const dueAtOnce = 250;
const patienceMilliseconds = 60_000;
const markdown = bodyOf(6000);
let written = 0;

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

function newArticle({ projectId }: Version) {
  written += 1;
  return { projectId, title: `Written ${process.pid} ${written}`, markdown };
}

async function ask({ url }: Version, path: string, token: string | undefined, body: object): Promise<{ id: string }> {
  const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers: bearer(token), body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** Writes approved articles with a date that never comes, and returns their ids. */
async function schedule(version: Version, count: number): Promise<string[]> {
  const { pool } = version.fixture.tokens;
  const ids: string[] = [];
  await Promise.all(
    pool.map(async (token, lane) => {
      for (let n = lane; n < count; n += pool.length) {
        const { id } = await ask(version, "/articles", token, { ...newArticle(version), submit: true });
        await ask(version, `/articles/${id}/schedule`, token, { day: "2099-01-01", time: "09:00" });
        ids.push(id);
      }
    }),
  );
  return ids;
}

/** Lets the minute of these articles come, waits until the webhook has told of all of them, and returns when all were live. */
async function comeDue({ owner, heard }: Version, ids: readonly string[]): Promise<{ live: number; told: number }> {
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  await owner.query("update article set due_at = now(), scheduled_at = now() where id = any($1)", [ids]);
  let live: number | undefined;
  while (live === undefined || ids.some((id) => !heard.has(id))) {
    if (since() * 1000 > patienceMilliseconds) throw new Error("Not everything went live and was told of.");
    const { rows } = await owner.query(
      "select count(*)::integer as count from article where id = any($1) and published_revision is not null",
      [ids],
    );
    if (rows[0].count === ids.length) live ??= since();
    await wait(10);
  }
  return { live, told: since() };
}

/** Publishes articles to read, and returns the ways through the service that are measured. */
export async function waysOver(versions: readonly Version[], articles: number): Promise<Way[]> {
  const slugs = new Map<Version, string[]>();
  for (const version of versions) {
    const ids = await schedule(version, articles);
    await comeDue(version, ids);
    // Plans of a database whose tables grew since it last counted them cost up to twice as much, until it counts again at a moment of its own.
    await version.owner.query("vacuum analyze");
    const { rows } = await version.owner.query<{ slug: string }>("select published_slug as slug from article where id = any($1)", [ids]);
    slugs.set(
      version,
      rows.map(({ slug }) => slug),
    );
  }
  const slugOf = (version: Version, n: number) => slugs.get(version)?.[(n * 7919) % articles];
  const load = (what: string, request: (version: Version, n: number) => Request): Way => ({
    what,
    async go(version) {
      const { requests, non2xx, errors } = await run(
        { url: version.url, connections, request: (n) => request(version, n) as { path: string } },
        loadSeconds,
      );
      if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx + errors} failed.`);
      return { count: requests.total, seconds: loadSeconds };
    },
  });
  const prepare = (version: Version) => schedule(version, dueAtOnce);
  const tokenOf = ({ fixture }: Version, n: number) => fixture.tokens.pool[n % fixture.tokens.pool.length];
  return [
    load("create an article", (version, n) => ({
      method: "POST",
      path: "/api/v1/articles",
      headers: bearer(tokenOf(version, n)),
      body: JSON.stringify(newArticle(version)),
    })),
    load("create one as an assistant", (version, n) => ({
      method: "POST",
      path: "/mcp",
      headers: { ...bearer(version.fixture.mcp.tokens.owner), accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: n,
        method: "tools/call",
        params: { name: "create_article", arguments: newArticle(version) },
      }),
    })),
    load("read an article as a site", (version, n) => ({
      path: `/api/v1/articles/${slugOf(version, n)}?locale=en`,
      headers: bearer(version.fixture.tokens.siteRead),
    })),
    load("list 50 articles", (version, n) => ({
      path: `/api/v1/articles?projectId=${version.projectId}&limit=50`,
      headers: bearer(tokenOf(version, n)),
    })),
    {
      what: `${dueAtOnce} dates come`,
      prepare,
      go: async (version, ids) => ({ count: dueAtOnce, seconds: (await comeDue(version, ids)).live }),
    },
    {
      what: `${dueAtOnce} dates come and are told`,
      prepare,
      go: async (version, ids) => ({ count: dueAtOnce, seconds: (await comeDue(version, ids)).told }),
    },
  ];
}

type Request = { method?: "POST"; path: string; headers?: Record<string, string>; body?: string };
