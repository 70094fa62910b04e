import { Hono } from "hono";
import { createGate } from "./access/admit.ts";
import { createUsage, type Usage } from "./access/usage.ts";
import { createBlog } from "./blog/create-blog.ts";
import { openConnections } from "./database/connect.ts";
import { createDecoder } from "./images/decoder/create-decoder.ts";
import { createImageFinder } from "./images/find-served-image.ts";
import { sweepDaily } from "./images/sweep-daily.ts";
import { publicOperations } from "./operations.ts";
import type { Egress } from "./platform/egress/egress.ts";
import { createMailer, type Mailer } from "./notifications/mail/mailer.ts";
import type { MailSettings } from "./notifications/mail/transport.ts";
import { every } from "./platform/every.ts";
import type { Door } from "./platform/invoke.ts";
import type { Log } from "./platform/log.ts";
import { createPager } from "./platform/paging.ts";
import { createVault, deriveKeys } from "./platform/secrets.ts";
import type { Storage } from "./platform/storage/storage.ts";
import type { Live } from "./publishing/deliver-publication.ts";
import { createPublisher, type Publisher } from "./publishing/publisher.ts";
import { type GoogleEndpoints, googleEndpoints } from "./results/search-console/google-fetch.ts";
import { createSearchFetcher, type SearchFetcher } from "./results/search-console/search-fetcher.ts";
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
  storage: Storage;
  egress: Egress;
  /** Where Search Console is asked; Google when absent. */
  searchConsole?: Partial<GoogleEndpoints>;
  /** How e-mail goes out; nobody is told by e-mail where it is left out. */
  mail?: MailSettings | undefined;
  /** Where the service is watched; left out where nobody does. */
  health?: Hono;
};

export type App = {
  /** Answers one request: public pages from memory first, everything else through `web`. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  web: Hono;
  door: Door;
  publisher: Publisher;
  searchFetcher: SearchFetcher;
  /** Sends notifications by e-mail, where the service does. */
  mailer: Mailer | undefined;
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
  const keys = deriveKeys(options.secret);
  const vault = createVault(keys.vault);
  const door: Door = { pool, publicUrl, pager: createPager(keys.cursor), vault, sendsMail: options.mail !== undefined, checkRawOutput: false };
  const decoder = createDecoder();
  door.outside = { storage: options.storage, egress: options.egress, decoder };
  const usage = createUsage(pool);
  const blog = createBlog({ pool, publicUrl, log });
  const onLive = ({ organizationId, projectId }: Live) => blog.invalidate(organizationId, projectId);
  const publisher = createPublisher({ pool, publicUrl, log, onLive });
  const mailer = options.mail && createMailer({ pool, publicUrl, log, settings: options.mail });
  const endpoints = { ...googleEndpoints, ...options.searchConsole };
  const searchFetcher = createSearchFetcher({ pool, egress: options.egress, vault, endpoints, log });
  const housekeeping = new AsyncDisposableStack();
  const web = new Hono();
  if (options.health !== undefined) web.route("/", options.health);
  web.route("/api/v1", restSurface({ operations: publicOperations, door, gate: createGate(pool, options.callsPerMinuteMax), usage, log, findImage: createImageFinder(pool, options.storage) }));
  web.route("/", referenceSurface({ operations: publicOperations.map(({ operation }) => operation), publicUrl }));
  return {
    fetch: behindBlog(blog, (request, env) => web.fetch(request, env as object)),
    web,
    door,
    publisher,
    searchFetcher,
    mailer,
    usage,
    start() {
      publisher.start();
      searchFetcher.start();
      mailer?.start();
      housekeeping.use(every(usageFlushMilliseconds, usage.flush, (error) => log.warn("usage counts lost", { error })));
      housekeeping.use(sweepDaily({ storage: options.storage, pool, log }));
      const forget = () => pool.query("select forget_expired(), give_up_mails()");
      housekeeping.use(every(forgetMilliseconds, forget, (error) => log.warn("expired rows not deleted", { error })));
    },
    async close() {
      await housekeeping.disposeAsync();
      await decoder[Symbol.asyncDispose]();
      await publisher.stop();
      await searchFetcher.stop();
      await mailer?.stop();
      blog.close();
      await usage.flush().catch((error: unknown) => log.warn("usage counts lost", { error }));
      closing = true;
      await connections.close();
    },
  };
}
