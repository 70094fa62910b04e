import { join } from "node:path";
import pg from "pg";
import { bodyOf } from "../filling/fill.ts";
import { type Peer, runOnce, type Started, send, startPeer, type World } from "./peer.ts";

const headers = { authorization: "Bearer bench-token-of-the-administrator", "content-type": "application/json" };
const fields = "fields=id,title,slug,status,date_updated";

/** Starts Directus over PostgreSQL with one collection of so many published articles of 6 KB, which an index by slug serves. */
export async function openDirectus(world: World): Promise<Peer> {
  const bootstrap = await startDirectus(world);
  const { url } = bootstrap;
  await send(`${url}/collections`, headers, {
    collection: "articles",
    schema: {},
    meta: {},
    fields: [
      { field: "title", type: "string", schema: {}, meta: {} },
      { field: "slug", type: "string", schema: { is_unique: true }, meta: {} },
      { field: "status", type: "string", schema: {}, meta: {} },
      { field: "summary", type: "text", schema: {}, meta: {} },
      { field: "markdown", type: "text", schema: {}, meta: {} },
      { field: "date_updated", type: "timestamp", schema: {}, meta: { special: ["date-created", "date-updated"] } },
    ],
  });
  await send(`${url}/items/articles`, headers, article("Title 1", "title-1", 6000, "published"));
  await bootstrap.stop();
  await copyArticles(world);
  const started = await startDirectus(world);
  return {
    ...started,
    name: "Directus, PostgreSQL",
    readOne: (n) => ({ path: `/items/articles?filter[slug][_eq]=title-${n}&limit=1`, headers }),
    list: (page) => ({ path: `/items/articles?limit=50&page=${page}&sort=-date_updated&${fields}`, headers }),
    create: (n) => ({
      path: "/items/articles",
      headers,
      body: JSON.stringify(article(`Created ${n}`, `created-${n}-${process.pid}`, 8000, "draft")),
    }),
  };
}

async function startDirectus(world: World): Promise<Started> {
  const cwd = join(world.folder, "directus");
  const cli = join(cwd, "node_modules/directus/cli.js");
  const env = {
    HOST: "127.0.0.1",
    PORT: String(world.port),
    PUBLIC_URL: `http://127.0.0.1:${world.port}`,
    SECRET: "bench-secret-of-thirty-two-characters",
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: world.databaseUrl,
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: "correct-horse-battery-9",
    ADMIN_TOKEN: "bench-token-of-the-administrator",
    RATE_LIMITER_ENABLED: "false",
    TELEMETRY: "false",
    CACHE_ENABLED: "false",
    LOG_LEVEL: "error",
  };
  await runOnce(world.folder, cwd, [cli, "bootstrap"], env);
  return startPeer(world.folder, { cwd, args: [cli, "start"], env, port: world.port, ready: "/server/ping" });
}

/** Copies the one article that came over the API, and lets the database read its slugs and dates by index. */
async function copyArticles({ databaseUrl, articles }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into articles (title, slug, status, markdown, date_updated)
     select 'Title ' || n, 'title-' || n, status, markdown, now() - make_interval(secs => n) from articles, generate_series(2, $1::integer) n where slug = 'title-1'`,
    [articles],
  );
  await client.query("create index on articles (date_updated desc)");
  await client.query("vacuum analyze");
  await client.end();
}

function article(title: string, slug: string, bytes: number, status: string): unknown {
  return { title, slug, status, summary: "What to measure first.", markdown: bodyOf(bytes) };
}
