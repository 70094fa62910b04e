import { Hono } from "hono";
import { findWriters } from "#src/content/articles/find-writers.ts";
import { createPictureFinder } from "#src/content/images/find-picture-download.ts";
import { createImageFinder } from "#src/content/images/find-served-image.ts";
import { createDownloadFinder } from "#src/content/rendering/exports/find-download.ts";
import { createPreviewFinder } from "#src/content/rendering/previews/find-preview.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { searchConsoleParty } from "#src/content/results/search-console/search-console-party.ts";
import { createProjectExportFinder } from "#src/content/transfer/export/find-project-export.ts";
import { openConnections } from "#src/core/database/connect.ts";
import { createTextLookup } from "#src/core/egress/names/text-lookup.ts";
import { usualRetention } from "#src/core/retention.ts";
import { deriveKeys, openVault } from "#src/core/secrets.ts";
import { createSignedLinks } from "#src/core/signed-links.ts";
import { imageCacheTags } from "#src/delivery/blog/caching/cache-headers.ts";
import { type Blog, createBlog } from "#src/delivery/blog/create-blog.ts";
import { createCardFinder } from "#src/delivery/blog/find-card.ts";
import type { DiscoveryLinks } from "#src/delivery/blog/pages/page-context.ts";
import { createPingKeys, type PingKeyOf } from "#src/delivery/blog/pings/ping-key.ts";
import type { Pings } from "#src/delivery/blog/pings/pings.ts";
import { createCardPreviewFinder } from "#src/delivery/blog/previews/find-card-preview.ts";
import { createViews, type Views } from "#src/delivery/blog/views/count-views.ts";
import { networkParties } from "#src/delivery/networks/accounts/network-party.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import type { CallOutcome, Services } from "#src/operations/call.ts";
import { lookAtOrganization } from "#src/operations/live/find-changes.ts";
import { createWatch, type Watch } from "#src/operations/live/watch-organizations.ts";
import { usualGoogle } from "#src/operations/outside/google.ts";
import { modelNamesOf } from "#src/operations/outside/models.ts";
import { createPager } from "#src/operations/paging.ts";
import { createReadSharing } from "#src/operations/share-reads.ts";
import { createGate } from "#src/people/access/admit.ts";
import { admitAgain } from "#src/people/access/admit-again.ts";
import { completeAuthorization } from "#src/people/access/authorizations/complete.ts";
import { createAuthorizationBudget, createPersonBudget, createStrangerBudget, type TakeCall } from "#src/people/access/call-budget.ts";
import { type AddressReader, createAddressReader } from "#src/people/access/client-address.ts";
import { createForwardWatch } from "#src/people/access/unnamed-proxy.ts";
import { createUsage, type Usage } from "#src/people/access/usage.ts";
import { createDeviceCookies } from "#src/people/accounts/known-devices.ts";
import { createHasher } from "#src/people/accounts/passwords/hasher.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { createAuditLogFinder } from "#src/people/audit/find-audit-log.ts";
import { createModelUseRecorder } from "#src/people/credits/record-model-use.ts";
import { listDeletions } from "#src/people/deletion/deletion-queries.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { createAuthorizationServer } from "#src/people/oauth/authorization-server.ts";
import { paths, resourceOf } from "#src/people/oauth/endpoints.ts";
import { registerClient } from "#src/people/oauth/register-client.ts";
import { accountOperations } from "#src/registry/account-operations.ts";
import { operations, publicOperations } from "#src/registry/operations.ts";
import { registry } from "#src/registry/registry.ts";
import { answer } from "#src/surfaces/answer.ts";
import { assetSurface } from "#src/surfaces/assets/assets.ts";
import { assistantSurface } from "#src/surfaces/assistant/assistant-surface.ts";
import { type AuthorizationSurface, authorizationSurface } from "#src/surfaces/authorizations.ts";
import { behindBlog } from "#src/surfaces/blog.ts";
import { createBodies, rememberNetworks } from "#src/surfaces/bodies.ts";
import type { CapabilitySurface } from "#src/surfaces/capability-surface.ts";
import { createCommonHeaders } from "#src/surfaces/common-headers.ts";
import { countReaders } from "#src/surfaces/count-readers.ts";
import { dashboardSurface } from "#src/surfaces/dashboard/dashboard-surface.ts";
import { guideSurface } from "#src/surfaces/documentation/guide-surface.ts";
import { createLibrary } from "#src/surfaces/documentation/library.ts";
import { downloadSurface } from "#src/surfaces/downloads.ts";
import { drawingSurface } from "#src/surfaces/drawings.ts";
import { landingFiles } from "#src/surfaces/landing/landing-files.ts";
import { maintenanceGate } from "#src/surfaces/maintenance-gate.ts";
import { metricsSurface } from "#src/surfaces/metrics.ts";
import { consentSurface } from "#src/surfaces/oauth/consent.ts";
import { oauthEndpoints } from "#src/surfaces/oauth/endpoints.ts";
import { oauthErrorPage } from "#src/surfaces/oauth/sorry-pages.ts";
import { packageSurface } from "#src/surfaces/packages.ts";
import { refuseAsPage } from "#src/surfaces/pages/failure-page.ts";
import { peopleSurface } from "#src/surfaces/pages/people-surface.ts";
import { signInHostsOnly } from "#src/surfaces/pages/sign-in-hosts.ts";
import { referenceSurface } from "#src/surfaces/reference.ts";
import { restSurface } from "#src/surfaces/rest.ts";
import { capabilitySurfaces } from "../../../capabilities/surfaces.ts";
import { addSecretAddresses } from "./add-secret-addresses.ts";
import type { AppOptions } from "./app-options.ts";
import { tellOthers } from "./between-processes.ts";
import { createExaminer } from "./create-examiner.ts";
import { createProcesses } from "./create-processes.ts";
import { everyKey } from "./every-key.ts";
import type { MaintenanceState } from "./follow-maintenance.ts";
import { openReads } from "./open-reads.ts";
import { addPayments, sellingOf } from "./selling.ts";
import { startRunning } from "./start-running.ts";
import { createWorkers, type Workers } from "./workers.ts";

export type App = {
  /** Answers one request: public pages from memory first, everything else through `web`. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  web: Hono;
  services: Services;
  workers: Workers;
  usage: Usage;
  views: Views;
  start(): void;
  /** Tells those who follow an organization what has changed. Called by a timer once started. */
  tellChanges(): Promise<void>;
  /** Ends streams that would stay open for as long as their readers like. Called before the listener drains. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Builds the service; nothing runs until `start()` and a listener on `fetch`. */
export function createApp(options: AppOptions): App {
  const { log, publicUrl, storage, egress, mail, apps = {}, models = createModels({}), maintenance = { now: undefined } } = options;
  let closing = false;
  const connections = openConnections(options.login, {
    sizeMax: options.poolSizeMax,
    onError: (error) => closing || log.warn("database connection lost", { error }),
  });
  const pool = connections.service;
  const [keys, vault] = [deriveKeys(options.secret), openVault(options.secret, options.previousSecret)];
  const processes = createProcesses(options.startProcess);
  const { decoder, meter, importReader, renderer, pages } = processes;
  const [links, keyOf, sendsMail] = [createSignedLinks(keys.download, publicUrl), createPingKeys(keys.ping), mail !== undefined];
  const unsubscribeLinks = createUnsubscribeLinks(everyKey(options, "mail"), publicUrl);
  const { cdns = [], pings = {}, google = usualGoogle, reservedHosts = [], retention = usualRetention, role = "all" } = options;
  const ownModels = (options.createOwnModels ?? createOwnModels)({ egress, vault, record: createModelUseRecorder(pool, log) });
  const outside = { storage, egress, decoder, meter, importReader, apps, google, models, ownModels };
  const offered = { sendsMail, retention, modelNames: modelNamesOf(models), ...sellingOf(options) };
  const answering = { pager: createPager(keys.cursor), shareReads: createReadSharing<CallOutcome>(), admitAgain, checkRawOutput: false };
  const published = openReads(options, pool);
  const reading = { pool, reads: published.reads };
  const services: Services = { ...reading, publicUrl, reservedHosts, vault, links, ...offered, outside, log, ...answering };
  const counts = { usage: createUsage(pool), views: createViews(pool) };
  const addressOf = createAddressReader(options.trustedProxies ?? [], createForwardWatch(pool, log));
  const blog = createBlog({ ...reading, publicUrl, log, isPurged: cdns.length > 0, discovery: discoveryOf(pings, keyOf) });
  const telling = tellOthers({ pool, blog, log });
  const lookUpText = options.lookUpText ?? createTextLookup();
  const dependencies = { pool, publicUrl, lookUpText, vault, renderer, pages, links, unsubscribeLinks, retention, log, ...outside };
  const workers = createWorkers({ ...dependencies, mail, cdns, pings, keyOf, sendMilliseconds: options.sendMilliseconds, ...telling });
  let running: AsyncDisposable | undefined;
  const watch = createWatch((organizationId) => lookAtOrganization(pool, organizationId, findWriters));
  const web = createWeb(options, services, { usage: counts.usage, renderer, watch, unsubscribeLinks, addressOf, maintenance, blog });
  const answerWeb: App["fetch"] = (request, env) => web.fetch(request, env as object);
  return {
    fetch:
      role === "worker" ? answerWeb : behindBlog(blog, createCommonHeaders(publicUrl), answerWeb, countReaders(counts.views, addressOf)),
    web,
    services,
    workers,
    ...counts,
    start() {
      running ??= startRunning(options, role, { maintenance, workers, blog, ...counts, watch, published });
    },
    tellChanges: watch.look,
    hangUp: watch.end,
    async close() {
      watch.end();
      await workers.stop();
      await Promise.all(Object.values(processes).map((one) => one[Symbol.asyncDispose]()));
      blog.close();
      await running?.[Symbol.asyncDispose]();
      for (const { flush } of Object.values(counts)) await flush().catch((error: unknown) => log.warn("counts lost", { error }));
      closing = true;
      await Promise.all([published.close(), connections.close()]);
    },
  };
}

/** Returns how blogs name whoever is told of their changes. */
function discoveryOf({ indexnow, websub }: Pings, keyOf: PingKeyOf): DiscoveryLinks {
  return { hub: websub, keyOf: indexnow === undefined ? undefined : keyOf };
}

type WebDependencies = {
  usage: Usage;
  renderer: SlideRenderer;
  watch: Watch;
  unsubscribeLinks: UnsubscribeLinks;
  addressOf: AddressReader;
  maintenance: MaintenanceState;
  blog: Blog;
};

function createWeb(options: AppOptions, services: Services, parts: WebDependencies): Hono {
  const { usage, renderer, watch, unsubscribeLinks, addressOf, maintenance, blog } = parts;
  const { log, publicUrl, storage, callsPerMinuteMax: limitPerMinute } = options;
  const { pool, vault, sendsMail } = services;
  const web = new Hono();
  if (options.role === "worker") return addReports(web, options, pool, addressOf);
  web.use(rememberNetworks(addressOf));
  web.use(maintenanceGate({ current: () => maintenance.now, log }));
  // Surfaces that serve texts and files from memory have no refusals of their own.
  web.onError((thrown, c) => answer({ log, surface: "pages", refuse: refuseAsPage(c.req.raw) }, () => Promise.reject(thrown)));
  addReports(web, options, pool, addressOf);
  const common = { operations: publicOperations, services, usage, log, bodies: createBodies() };
  const gate = createGate(services.pool, { limitPerMinute, tellsPosition: options.readLogin !== undefined });
  const imageTags = (options.cdns ?? []).length > 0 ? imageCacheTags : () => ({});
  web.route("/api/v1", restSurface({ ...common, gate, findImage: createImageFinder(services.pool, storage), imageTags }));
  const assistantGate = createGate(services.pool, { limitPerMinute, audience: resourceOf(publicUrl) });
  const allowedOrigins = options.assistantOrigins ?? [];
  web.route("/", assistantSurface({ ...common, gate: assistantGate, publicUrl, allowedOrigins }));
  const dependencies = { pool: services.pool, storage, links: services.links, vault: services.vault, renderer };
  addPayments(web, options, services);
  web.route("/", downloadSurface(downloadFinders(dependencies), log));
  web.route("/", drawingSurface({ ...drawingFinders(dependencies), publicUrl, log }));
  addCapabilities(web, services, { takeBeginning: createStrangerBudget(pool), addressOf, log, gate, usage });
  const onSignInHosts = signInHostsOnly({ publicUrl, signInHosts: options.signInHosts ?? [], servesBlog: blog.serves, log });
  for (const path of ["/guest/*", `${paths.authorize}/*`, `${paths.consent}/*`]) web.use(path, onSignInHosts);
  addSecretAddresses(web, services, { addressOf, unsubscribeLinks, log });
  web.route("/", assetSurface());
  web.route("/", packageSurface());
  addDocuments(web, publicUrl);
  const takeCall = createPersonBudget(pool, options.personCallsPerMinuteMax);
  addOauth(web, options, services, { addressOf, takeCall });
  // Programs are answered under any name until here, and people under those for signing in from here on.
  web.use(onSignInHosts);
  const parties = [...networkParties, searchConsoleParty];
  const complete: AuthorizationSurface["complete"] = (party, returned) => completeAuthorization(services, party, returned);
  web.route("/", authorizationSurface({ pool, publicUrl, log, parties, complete }));
  const devices = createDeviceCookies(everyKey(options, "device"));
  const accounts = { pool, publicUrl, vault, sendsMail, hasher: options.hasher ?? createHasher(), devices, log };
  const { listProjects, drawArticlePage, drawBlogPage, previewArticle } = registry;
  const bound = { operations, listProjects, drawArticlePage, drawBlogPage, previewArticle };
  const dashboard = { services, ...bound, bodies: common.bodies, listDeletions: (id: string) => listDeletions(pool, id) };
  web.route("/", dashboardSurface({ ...dashboard, log, publicUrl, watch, takeCall }));
  web.route(
    "/",
    peopleSurface({
      accounts,
      ...accountOperations(services),
      addressOf,
      takeCall,
      assistants: { services, operations: registry },
      examine: createExaminer(options, services),
    }),
  );
  return web;
}

/** Adds the surfaces of capabilities. */
function addCapabilities(web: Hono, services: Services, callers: Omit<Parameters<CapabilitySurface>[0], "services" | "isSignedIn">): void {
  const { pool, publicUrl } = services;
  const isSignedIn = async (request: Request) => (await signedIn(pool, publicUrl, request)) !== undefined;
  for (const surface of capabilitySurfaces) web.route("/", surface({ services, isSignedIn, ...callers }));
}

/** Adds what every process answers: whether it works, and its metrics. */
function addReports(web: Hono, { health, metrics, log }: AppOptions, pool: Services["pool"], addressOf: AddressReader): Hono {
  if (health !== undefined) web.route("/", health);
  const strangers = { takeCall: createStrangerBudget(pool), addressOf };
  return metrics === undefined ? web : web.route("/", metricsSurface({ ...metrics, strangers, log }));
}

function addDocuments(web: Hono, publicUrl: string): void {
  web.route("/", referenceSurface({ operations: publicOperations.map(({ operation }) => operation), publicUrl }));
  const library = createLibrary();
  web.route("/", guideSurface(publicUrl, library));
  web.route("/", landingFiles(publicUrl, library));
}

function downloadFinders(dependencies: Parameters<typeof createDownloadFinder>[0] & Parameters<typeof createProjectExportFinder>[0]) {
  return {
    findExport: createDownloadFinder(dependencies),
    findPicture: createPictureFinder(dependencies),
    findProjectExport: createProjectExportFinder(dependencies),
    findAuditLog: createAuditLogFinder(dependencies),
  };
}

function drawingFinders(dependencies: Parameters<typeof createPreviewFinder>[0]) {
  return {
    findCard: createCardFinder(dependencies),
    findPreview: createPreviewFinder(dependencies),
    findCardPreview: createCardPreviewFinder(dependencies),
  };
}

type Callers = { addressOf: AddressReader; takeCall: TakeCall };

function addOauth(web: Hono, { log, publicUrl, egress, secret, previousSecret }: AppOptions, services: Services, callers: Callers): void {
  const { addressOf } = callers;
  const { pool } = services;
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const { oauth: key } = deriveKeys(secret);
  const keys = secrets.map((one) => deriveKeys(one).oauth);
  const server = createAuthorizationServer({ pool, publicUrl, egress, keys, log, showError: oauthErrorPage });
  const takeRequest = createAuthorizationBudget(pool);
  const register = (source: string, body: unknown) => registerClient(pool, source, body);
  web.route("/", oauthEndpoints({ publicUrl, log, server, addressOf, takeRequest, register }));
  web.route("/", consentSurface({ services, log, server, ...callers, key, operations: registry }));
}
