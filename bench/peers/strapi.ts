import { createHmac } from "node:crypto";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { bodyOf } from "../filling/fill.ts";
import { type Peer, type Started, send, startPeer, type World } from "./peer.ts";

/** Key of the API, and the salt of its digest, which `strapi/config/admin.js` names too. */
const key = "bench-key-of-the-program";
const salt = "bench-salt";
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

/** Starts Strapi over PostgreSQL with a content type of so many published articles of 6 KB, which an index by slug serves. */
export async function openStrapi(world: World): Promise<Peer> {
  cpSync(join(import.meta.dirname, "strapi"), join(world.folder, "strapi"), { recursive: true });
  mkdirSync(join(world.folder, "strapi/public/uploads"), { recursive: true });
  const first = await startStrapi(world);
  await withDatabase(world, addKey);
  await send(`${first.url}/api/articles`, headers, article("Title 1", "title-1", 6000));
  await first.stop();
  await withDatabase(world, (client) => copyArticles(client, world.articles));
  const started = await startStrapi(world);
  const fields = "fields[0]=title&fields[1]=slug&fields[2]=updatedAt";
  return {
    ...started,
    name: "Strapi, PostgreSQL",
    readOne: (n) => ({ path: `/api/articles?filters[slug][$eq]=title-${n}&pagination[pageSize]=1`, headers }),
    list: (page) => ({ path: `/api/articles?pagination[pageSize]=50&pagination[page]=${page}&sort=updatedAt:desc&${fields}`, headers }),
    create: (n) => ({
      path: "/api/articles?status=draft",
      headers,
      body: JSON.stringify(article(`Created ${n}`, `created-${n}-${process.pid}`, 8000)),
    }),
  };
}

function startStrapi(world: World): Promise<Started> {
  return startPeer(world.folder, {
    cwd: join(world.folder, "strapi"),
    args: ["node_modules/@strapi/strapi/bin/strapi.js", "start"],
    port: world.port,
    ready: "/_health",
    env: { DATABASE_URL: world.databaseUrl, PORT: String(world.port), STRAPI_TELEMETRY_DISABLED: "true" },
  });
}

async function withDatabase({ databaseUrl }: World, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

async function addKey(client: pg.Client): Promise<void> {
  await client.query(
    "insert into strapi_api_tokens (document_id, name, type, access_key, created_at, updated_at) values ('bench', 'bench', 'full-access', $1, now(), now())",
    [createHmac("sha512", salt).update(key).digest("hex")],
  );
}

/** Copies the one article that came over the API, as Strapi keeps it: a draft and a published row of one document. */
async function copyArticles(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into articles (document_id, title, slug, markdown, summary, created_at, updated_at, published_at, locale)
     select 'document' || n, 'Title ' || n, 'title-' || n, markdown, summary, created_at, now() - make_interval(secs => n), published_at, locale
     from articles, generate_series(2, $1::integer) n where slug = 'title-1'`,
    [count],
  );
  await client.query("create index on articles (slug); create index on articles (updated_at desc)");
  await client.query("vacuum analyze");
}

function article(title: string, slug: string, bytes: number): unknown {
  return { data: { title, slug, summary: "What to measure first.", markdown: bodyOf(bytes) } };
}
