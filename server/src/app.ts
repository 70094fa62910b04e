import { Hono } from "hono";
import { createGate } from "./access/admit.ts";
import { createUsage, type Usage } from "./access/usage.ts";
import { createBlog } from "./blog/create-blog.ts";
import { openConnections } from "./database/connect.ts";
import { publicOperations } from "./operations.ts";
import { every } from "./platform/every.ts";
import type { Door } from "./platform/invoke.ts";
import type { Log } from "./platform/log.ts";
import { createPager } from "./platform/paging.ts";
import { deriveKeys } from "./platform/secrets.ts";
import type { Live } from "./publishing/deliver-publication.ts";
import { createPublisher, type Publisher } from "./publishing/publisher.ts";
import { behindBlog } from "./surfaces/blog.ts";
import { referenceSurface } from "./surfaces/reference.ts";
import { restSurface } from "./surfaces/rest.ts";

export type AppOptions = {
  connectionString: string;
  publicUrl: string;
  secret: string;
  callsPerMinuteMax: number;
  poolSizeMax: number;
  log: Log;
  /** Where the service is watched; left out where nobody does. */
  health?: Hono;
};

export type App = {
  /** Answers one request: public pages from memory first, everything else through `web`. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  web: Hono;
  door: Door;
  publisher: Publisher;
  usage: Usage;
  start(): void;
  close(): Promise<void>;
};

const usageFlushMilliseconds = 1000;
const forgetMilliseconds = 10 * 60 * 1000;

/** Puts the service together; nothing runs until `start()` and a listener on `fetch`. */
export function createApp(options: AppOptions): App {
  const { log, publicUrl } = options;
  let closing = false;
  const connections = openConnections(options.connectionString, {
    sizeMax: options.poolSizeMax,
    onError: (error) => closing || log.warn("database connection lost", { error }),
  });
  const pool = connections.service;
  const door: Door = { pool, publicUrl, pager: createPager(deriveKeys(options.secret).cursor), checkRawOutput: false };
  const usage = createUsage(pool);
  const blog = createBlog({ pool, publicUrl, log });
  const onLive = ({ organizationId, projectId }: Live) => blog.invalidate(organizationId, projectId);
  const publisher = createPublisher({ pool, publicUrl, log, onLive });
  const housekeeping = new AsyncDisposableStack();
  const web = new Hono();
  if (options.health !== undefined) web.route("/", options.health);
  web.route("/api/v1", restSurface({ operations: publicOperations, door, gate: createGate(pool, options.callsPerMinuteMax), usage, log }));
  web.route("/", referenceSurface({ operations: publicOperations.map(({ operation }) => operation), publicUrl }));
  return {
    fetch: behindBlog(blog, (request, env) => web.fetch(request, env as object)),
    web,
    door,
    publisher,
    usage,
    start() {
      publisher.start();
      housekeeping.use(every(usageFlushMilliseconds, usage.flush, (error) => log.warn("usage counts lost", { error })));
      const forget = () => pool.query("select forget_expired()");
      housekeeping.use(every(forgetMilliseconds, forget, (error) => log.warn("expired rows not deleted", { error })));
    },
    async close() {
      await housekeeping.disposeAsync();
      await publisher.stop();
      blog.close();
      await usage.flush().catch((error: unknown) => log.warn("usage counts lost", { error }));
      closing = true;
      await connections.close();
    },
  };
}
