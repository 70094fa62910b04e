import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { pagePath } from "./filling/page-path.ts";

// The least work that any service can do, as the floor for the real one. bench.ts starts it in its own process.
const [kind = "", connectionString = ""] = process.argv.slice(2);
const page = "x".repeat(6000);
const fixedJson = JSON.stringify({ markdown: page });

function announce(port: number): void {
  process.send?.({ port });
}

function portOf(address: unknown): number {
  if (typeof address === "object" && address !== null && "port" in address && typeof address.port === "number") return address.port;
  throw new Error("The floor has no port.");
}

function startBareHttp(): void {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  server.listen(0, "127.0.0.1", () => announce(portOf(server.address())));
}

/** Serves the pages of a service's blog as the service does, from memory. */
async function startPages(): Promise<void> {
  const [url = "", count = "", organizations = ""] = connectionString.split(" ");
  const pages = new Map<string, { headers: Record<string, string | string[] | undefined>; body: Buffer }>();
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const paths = Array.from({ length: Number(count) }, (_, n) => pagePath(n + 1, Number(organizations)));
  await Promise.all(
    paths.map(async (path) => {
      const [response] = (await once(get(url + path, { agent, headers: { "accept-encoding": "gzip" } }), "response")) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      const { connection: _, "keep-alive": __, date: ___, "transfer-encoding": ____, ...headers } = response.headers;
      pages.set(path, { headers, body });
    }),
  );
  agent.destroy();
  const server = createServer((request, response) => {
    const found = pages.get(request.url ?? "");
    response.writeHead(found === undefined ? 404 : 200, found?.headers);
    response.end(found?.body);
  });
  server.listen(0, "127.0.0.1", () => announce(portOf(server.address())));
}

function startHono(): void {
  const app = new Hono();
  const pool = new pg.Pool({ connectionString, max: 10, options: "-c plan_cache_mode=force_generic_plan" });
  app.get("/fixed", (c) => c.body(fixedJson, 200, { "content-type": "application/json" }));
  app.get("/one/:organization/:id", async (c) => {
    const text =
      "select a.id, r.revision, r.title, r.slug, r.markdown, r.summary, a.live_at from article a join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.published_revision where a.organization_id = $1 and a.id = $2";
    const { rows } = await pool.query({ name: "one", text, values: [c.req.param("organization"), c.req.param("id")] });
    return c.json(rows[0]);
  });
  app.get("/list/:n", async (c) => {
    const text =
      "select id, project_id, title, status, slug, locale, scheduled_at, published_at, updated_at from article where organization_id = $1 and project_id = $2 order by updated_at desc, id desc limit 50";
    const { rows } = await pool.query({ name: "list", text, values: [`org_${c.req.param("n")}`, `prj_${c.req.param("n")}`] });
    return c.json({ data: rows });
  });
  app.post("/one", async (c) => {
    const body = await c.req.json<{ markdown: string }>();
    const text = "insert into floor_article (markdown) values ($1) returning id";
    const { rows } = await pool.query({ name: "create", text, values: [body.markdown] });
    return c.json(rows[0], 201);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => announce(port));
  process.once("disconnect", () => server.close());
}

function startReceiver(): void {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
  server.listen(0, "127.0.0.1", () => announce(portOf(server.address())));
}

if (kind === "http") startBareHttp();
else if (kind === "pages") await startPages();
else if (kind === "receiver") startReceiver();
else startHono();
process.once("disconnect", () => process.exit());
