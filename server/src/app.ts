import { Hono } from "hono";
import { createGate } from "./access/admit.ts";
import { createPersonBudget, createStrangerBudget, type TakeCall } from "./access/call-budget.ts";
import { type AddressReader, createAddressReader } from "./access/client-address.ts";
import { createForwardWatch } from "./access/unnamed-proxy.ts";
import { createUsage, type Usage } from "./access/usage.ts";
import { accountOperations } from "./account-operations.ts";
import { createDeviceCookies } from "./accounts/known-devices.ts";
import { createHasher } from "./accounts/passwords/hasher.ts";
import type { AppOptions } from "./app-options.ts";
import { createAuditLogFinder } from "./audit/find-audit-log.ts";
import { createBlog } from "./blog/create-blog.ts";
import { createCardFinder } from "./blog/open-graph/find-card.ts";
import { createSiteConnector } from "./connections/create-site-connector.ts";
import { createExaminer } from "./create-examiner.ts";
import { createUnsubscriber } from "./create-unsubscriber.ts";
import { openConnections } from "./database/connect.ts";
import { createDecoder } from "./images/decoder/create-decoder.ts";
import { createPictureFinder } from "./images/find-picture-download.ts";
import { createImageFinder } from "./images/find-served-image.ts";
import { findChanges } from "./live/find-changes.ts";
import { createWatch, type Watch } from "./live/watch-organizations.ts";
import { createModels } from "./models/create-models.ts";
import { createImportReader } from "./moving/create-import-reader.ts";
import { createTakeoutFinder } from "./moving/takeout/find-takeout.ts";
import { completeConnection, type Return } from "./networks/accounts/complete-connection.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "./notifications/mail/unsubscribe/unsubscribe-links.ts";
import { createAuthorizationServer } from "./oauth/authorization-server.ts";
import { resourceOf } from "./oauth/endpoints.ts";
import { registerClient } from "./oauth/register-client.ts";
import { operations, publicOperations } from "./operations.ts";
import { createTextLookup } from "./platform/dns/text-lookup.ts";
import { every } from "./platform/flow/every.ts";
import { createReadSharing } from "./platform/flow/share-reads.ts";
import type { Door, Outcome } from "./platform/invoke.ts";
import { createPager } from "./platform/paging.ts";
import { deriveKeys, type Keys, openVault } from "./platform/secrets.ts";
import { createSignedLinks } from "./platform/signed-links.ts";
import type { Live } from "./publishing/deliver-publication.ts";
import { createRecordingMeter } from "./recordings/create-recording-meter.ts";
import { registry } from "./registry.ts";
import { createDownloadFinder } from "./rendering/exports/find-download.ts";
import { createPreviewFinder } from "./rendering/previews/find-preview.ts";
import { createPress, type Press } from "./rendering/process/press.ts";
import { createPageReader } from "./source-pages/create-page-reader.ts";
import { assetSurface } from "./surfaces/assets/assets.ts";
import { assistantSurface } from "./surfaces/assistant/assistant-surface.ts";
import { behindBlog } from "./surfaces/blog.ts";
import { createBodies } from "./surfaces/bodies.ts";
import { createCommonHeaders } from "./surfaces/common-headers.ts";
import { connectSurface } from "./surfaces/connect.ts";
import { dashboardSurface } from "./surfaces/dashboard/dashboard-surface.ts";
import { guideSurface } from "./surfaces/documentation/guide-surface.ts";
import { createLibrary } from "./surfaces/documentation/library.ts";
import { downloadSurface } from "./surfaces/downloads.ts";
import { drawingSurface } from "./surfaces/drawings.ts";
import { landingFiles } from "./surfaces/landing/landing-files.ts";
import { networkSurface } from "./surfaces/networks.ts";
import { consentSurface } from "./surfaces/oauth/consent.ts";
import { oauthEndpoints } from "./surfaces/oauth/endpoints.ts";
import { oauthErrorPage } from "./surfaces/oauth/sorry-pages.ts";
import { peopleSurface } from "./surfaces/pages/people-surface.ts";
import { signedIn } from "./surfaces/pages/session-cookie.ts";
import { referenceSurface } from "./surfaces/reference.ts";
import { restSurface } from "./surfaces/rest.ts";
import { rememberNetworks } from "./surfaces/stranger-bodies.ts";
import { unsubscribeSurface } from "./surfaces/unsubscribe.ts";
import { createWorkers, type Workers } from "./workers.ts";

export type App = {
  /** Answers one request: public pages from memory first, everything else through `web`. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  web: Hono;
  door: Door;
  workers: Workers;
  usage: Usage;
  start(): void;
  /** Ends what would stay open for as long as its reader likes. Called before the listener drains. */
  hangUp(): void;
  close(): Promise<void>;
};

const usageFlushMilliseconds = 1000;
const watchMilliseconds = 700;

/** Puts the service together; nothing runs until `start()` and a listener on `fetch`. */
export function createApp(options: AppOptions): App {
  const { log, publicUrl, storage, egress, searchConsole, mail, apps = {}, models = createModels({}), sendMilliseconds } = options;
  let closing = false;
  const connections = openConnections(options.login, {
    sizeMax: options.poolSizeMax,
    onError: (error) => closing || log.warn("database connection lost", { error }),
  });
  const pool = connections.service;
  const keys = deriveKeys(options.secret);
  const vault = openVault(options.secret, options.previousSecret);
  const decoder = createDecoder();
  const meter = createRecordingMeter();
  const importReader = createImportReader();
  const press = createPress();
  const links = createSignedLinks(keys.download, publicUrl);
  const unsubscribeLinks = createUnsubscribeLinks(everyKey(options, "mail"), publicUrl);
  const pages = createPageReader();
  const outside = { storage, egress, decoder, meter, importReader, apps, models };
  const pager = createPager(keys.cursor);
  const shareReads = createReadSharing<Outcome>();
  const sendsMail = mail !== undefined;
  const { reservedHosts = [] } = options;
  const door: Door = { pool, publicUrl, reservedHosts, pager, vault, links, sendsMail, checkRawOutput: false, shareReads, outside };
  const usage = createUsage(pool);
  const blog = createBlog({ pool, publicUrl, log });
  const onLive = ({ organizationId, projectId }: Live) => blog.invalidate(organizationId, projectId);
  const lookUpText = options.lookUpText ?? createTextLookup();
  const ground = { pool, publicUrl, lookUpText, vault, press, pages, links, unsubscribeLinks, log, ...outside };
  const workers = createWorkers({ ...ground, searchConsole, mail, sendMilliseconds, onLive });
  const flushing = new AsyncDisposableStack();
  const watch = createWatch((organizationId) => findChanges(pool, organizationId));
  const web = createWeb(options, door, { usage, press, watch, unsubscribeLinks });
  return {
    fetch: behindBlog(blog, createCommonHeaders(publicUrl), (request, env) => web.fetch(request, env as object)),
    web,
    door,
    workers,
    usage,
    start() {
      workers.start();
      flushing.use(every(usageFlushMilliseconds, usage.flush, (error) => log.warn("usage counts lost", { error })));
      flushing.use(every(watchMilliseconds, watch.look, (error) => log.warn("changes not looked for", { error })));
    },
    hangUp: watch.end,
    async close() {
      watch.end();
      await workers.stop();
      await Promise.all([decoder, meter, importReader, press, pages].map((processes) => processes[Symbol.asyncDispose]()));
      blog.close();
      await flushing.disposeAsync();
      await usage.flush().catch((error: unknown) => log.warn("usage counts lost", { error }));
      closing = true;
      await connections.close();
    },
  };
}

/** The keys of one purpose: that of the secret, then that of the secret before it. */
function everyKey({ secret, previousSecret }: AppOptions, purpose: keyof Keys): [Buffer, ...Buffer[]] {
  return [deriveKeys(secret)[purpose], ...(previousSecret === undefined ? [] : [deriveKeys(previousSecret)[purpose]])];
}

type WebGround = { usage: Usage; press: Press; watch: Watch; unsubscribeLinks: UnsubscribeLinks };

function createWeb(options: AppOptions, door: Door, { usage, press, watch, unsubscribeLinks }: WebGround): Hono {
  const { log, publicUrl, storage, health, callsPerMinuteMax: limitPerMinute } = options;
  const { pool, vault, outside } = door;
  const addressOf = createAddressReader(options.trustedProxies ?? [], createForwardWatch(pool, log));
  const web = new Hono();
  web.use(rememberNetworks(addressOf));
  if (health !== undefined) web.route("/", health);
  const common = { operations: publicOperations, door, usage, log, bodies: createBodies() };
  const gate = createGate(door.pool, { limitPerMinute });
  web.route("/api/v1", restSurface({ ...common, gate, findImage: createImageFinder(door.pool, storage) }));
  const assistantGate = createGate(door.pool, { limitPerMinute, audience: resourceOf(publicUrl) });
  const allowedOrigins = options.assistantOrigins ?? [];
  web.route("/", assistantSurface({ ...common, gate: assistantGate, publicUrl, allowedOrigins }));
  const ground = { pool: door.pool, storage, links: door.links, vault: door.vault, press };
  web.route("/", downloadSurface(downloadFinders({ ...ground, log }), log));
  web.route("/", drawingSurface({ findCard: createCardFinder(ground), findPreview: createPreviewFinder(ground), publicUrl, log }));
  web.route("/", connectSurface({ connector: createSiteConnector(door), takeBeginning: createStrangerBudget(pool), addressOf, log }));
  const complete = (returned: Return) => completeConnection({ pool, vault, publicUrl, ...outside }, returned);
  web.route("/", networkSurface({ pool, publicUrl, log, complete }));
  web.route("/", unsubscribeSurface(createUnsubscriber(door, unsubscribeLinks), log));
  web.route("/", assetSurface());
  const isSignedIn = async (request: Request) => (await signedIn(pool, publicUrl, request)) !== undefined;
  web.route("/", referenceSurface({ operations: publicOperations.map(({ operation }) => operation), publicUrl, isSignedIn }));
  const library = createLibrary();
  web.route("/", guideSurface(publicUrl, library));
  web.route("/", landingFiles(publicUrl, library));
  const takeCall = createPersonBudget(pool, options.personCallsPerMinuteMax);
  addOauth(web, options, door, { addressOf, takeCall });
  const devices = createDeviceCookies(everyKey(options, "device"));
  const accounts = { pool, publicUrl, vault, sendsMail: door.sendsMail, hasher: options.hasher ?? createHasher(), devices, log };
  const { bodies } = common;
  const { listProjects } = registry;
  web.route("/", dashboardSurface({ door, operations, listProjects, log, publicUrl, bodies, watch, takeCall }));
  web.route(
    "/",
    peopleSurface({
      accounts,
      ...accountOperations(door),
      addressOf,
      takeCall,
      assistants: { door, operations: registry },
      examine: createExaminer(options, door),
    }),
  );
  return web;
}

function downloadFinders(ground: Parameters<typeof createDownloadFinder>[0] & Parameters<typeof createTakeoutFinder>[0]) {
  return {
    findExport: createDownloadFinder(ground),
    findPicture: createPictureFinder(ground),
    findTakeout: createTakeoutFinder(ground),
    findAuditLog: createAuditLogFinder(ground),
  };
}

type Callers = { addressOf: AddressReader; takeCall: TakeCall };

function addOauth(web: Hono, { log, publicUrl, egress, secret, previousSecret }: AppOptions, door: Door, callers: Callers): void {
  const { addressOf } = callers;
  const { pool } = door;
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const { oauth: key } = deriveKeys(secret);
  const keys = secrets.map((one) => deriveKeys(one).oauth);
  const server = createAuthorizationServer({ pool, publicUrl, egress, keys, log, showError: oauthErrorPage });
  web.route("/", oauthEndpoints({ publicUrl, log, server, addressOf, register: (source, body) => registerClient(pool, source, body) }));
  web.route("/", consentSurface({ door, log, server, ...callers, key, operations: registry }));
}
