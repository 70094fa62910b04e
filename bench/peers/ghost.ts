import { createHmac } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bodyOf } from "../filling/fill.ts";
import { type Peer, type Started, send, startPeer, type World } from "./peer.ts";

type Keys = { content: string; adminId: string; adminSecret: string };

/** Starts Ghost over SQLite, as it comes for one machine, with so many published posts of 6 KB. */
export async function openGhost(world: World): Promise<Peer> {
  rmSync(contentOf(world), { recursive: true, force: true });
  const first = await start(world);
  await send(
    `${first.url}/ghost/api/admin/authentication/setup/`,
    { origin: first.url },
    {
      setup: [{ name: "Bench", email: "bench@hearth.example", password: "correct-horse-battery-9", blogTitle: "Bench" }],
    },
  );
  const keys = readKeys(world);
  await send(`${first.url}/ghost/api/admin/posts/?source=html`, admin(keys), post("Title 1", 6000, "published"));
  await first.stop();
  copyPosts(world);
  const started = await start(world);
  return {
    ...started,
    name: "Ghost, SQLite",
    readOne: (n) => ({ path: `/ghost/api/content/posts/slug/title-${n}/?key=${keys.content}` }),
    list: (page) => ({
      path: `/ghost/api/content/posts/?key=${keys.content}&limit=50&page=${page}&fields=id,title,slug,published_at,updated_at`,
    }),
    create: (n) => ({
      path: "/ghost/api/admin/posts/?source=html",
      headers: admin(keys),
      body: JSON.stringify(post(`Created ${n} ${process.pid}`, 8000, "draft")),
    }),
  };
}

const contentOf = ({ folder }: World) => join(folder, "ghost/content");
const databaseOf = (world: World) => join(contentOf(world), "bench.db");

function start(world: World): Promise<Started> {
  mkdirSync(contentOf(world), { recursive: true });
  return startPeer(world.folder, {
    cwd: join(world.folder, "ghost/package"),
    args: ["index.js"],
    port: world.port,
    ready: "/ghost/api/admin/site/",
    env: {
      url: `http://127.0.0.1:${world.port}`,
      server__port: String(world.port),
      database__client: "sqlite3",
      database__useNullAsDefault: "true",
      database__connection__filename: databaseOf(world),
      paths__contentPath: contentOf(world),
      mail__transport: "stub",
      logging__level: "error",
      logging__transports: '["stdout"]',
      privacy__useUpdateCheck: "false",
      security__staffDeviceVerification: "false",
      // Its own limits would refuse what is measured.
      spam__content_api_key__freeRetries: "1000000000",
    },
  });
}

/** Reads a key of each kind from the database: the keys of integrations that every Ghost comes with. */
function readKeys(world: World): Keys {
  const database = new DatabaseSync(databaseOf(world));
  const one = (type: string) =>
    database
      .prepare(
        "select k.id, k.secret from api_keys k join integrations i on i.id = k.integration_id where k.type = ? order by i.slug = 'zapier' desc limit 1",
      )
      .get(type) as { id: string; secret: string };
  const content = one("content");
  const ofAdmin = one("admin");
  database.close();
  return { content: content.secret, adminId: ofAdmin.id, adminSecret: ofAdmin.secret };
}

/** Copies the one post that came over the API, with all that hangs on it. */
function copyPosts(world: World): void {
  const database = new DatabaseSync(databaseOf(world));
  const { id } = database.prepare("select id from posts where slug = 'title-1'").get() as { id: string };
  const columns = (table: string) => (database.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
  const copy = (table: string, own: Record<string, string>, where: string) => {
    const names = columns(table);
    const values = names.map((name) => own[name] ?? name).join(", ");
    database
      .prepare(
        `with recursive numbers(n) as (values(2) union all select n + 1 from numbers where n < ?) insert into ${table} (${names.join(", ")}) select ${values} from ${table}, numbers where ${where}`,
      )
      .run(world.articles, id);
  };
  const idOf = "printf('%024x', n)";
  const day = "strftime('%Y-%m-%d %H:%M:%S', 'now', '-' || n || ' seconds')";
  database.exec("begin");
  copy(
    "posts",
    {
      id: idOf,
      uuid: "printf('00000000-0000-4000-8000-%012x', n)",
      title: "'Title ' || n",
      slug: "'title-' || n",
      published_at: day,
      updated_at: day,
      created_at: day,
    },
    "id = ?",
  );
  copy("posts_authors", { id: idOf, post_id: idOf }, "post_id = ?");
  copy("posts_meta", { id: idOf, post_id: idOf }, "post_id = ?");
  database.exec("commit; analyze");
  database.close();
}

function post(title: string, bytes: number, status: string): unknown {
  const html = bodyOf(bytes)
    .split("\n\n")
    .map((block) => `<p>${block}</p>`)
    .join("");
  return { posts: [{ title, html, status }] };
}

/** Signs a token for the admin API, good for five minutes as Ghost wants it. */
function admin({ adminId, adminSecret }: Keys): Record<string, string> {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const words = `${part({ alg: "HS256", typ: "JWT", kid: adminId })}.${part({ iat: now, exp: now + 300, aud: "/admin/" })}`;
  const signature = createHmac("sha256", Buffer.from(adminSecret, "hex")).update(words).digest("base64url");
  return { authorization: `Ghost ${words}.${signature}`, "content-type": "application/json" };
}
