import type pg from "pg";
import { sweepDaily } from "#src/content/images/sweep-daily.ts";
import { createDateTeller } from "#src/content/posts/planned/tell-of-dates.ts";
import { createExportWorker } from "#src/content/rendering/exports/export-worker.ts";
import { sweepExportsHourly } from "#src/content/rendering/exports/sweep-exports.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { giveBackSearchConsoles } from "#src/content/results/search-console/give-back.ts";
import { createSearchFetcher } from "#src/content/results/search-console/search-fetcher.ts";
import { createReviewReminder } from "#src/content/reviews/remind.ts";
import type { AwaitedWorker } from "#src/core/database/signals/tell-signal.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { TextLookup } from "#src/core/egress/names/text-lookup.ts";
import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { pausable } from "#src/core/flow/pausable.ts";
import type { Log } from "#src/core/log.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { PageReader } from "#src/core/source-pages/create-page-reader.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { setCdn } from "#src/delivery/blog/caching/blog-changes.ts";
import { createCachePurger } from "#src/delivery/blog/caching/cache-purger.ts";
import type { Cdn } from "#src/delivery/blog/caching/cdn.ts";
import { setPingKinds } from "#src/delivery/blog/pings/blog-pings.ts";
import type { PingKeyOf } from "#src/delivery/blog/pings/ping-key.ts";
import { createPinger, type PingerDependencies } from "#src/delivery/blog/pings/pinger.ts";
import type { Pings } from "#src/delivery/blog/pings/pings.ts";
import { giveBackAccounts } from "#src/delivery/networks/accounts/give-back-accounts.ts";
import { renewAccountsHourly } from "#src/delivery/networks/accounts/renew-accounts.ts";
import { createPostSender } from "#src/delivery/networks/sending/post-sender.ts";
import type { Live } from "#src/delivery/publishing/article-deliveries.ts";
import { createPublisher } from "#src/delivery/publishing/publisher.ts";
import { createWebhookSender } from "#src/delivery/webhooks/sending/webhook-sender.ts";
import { sweepRecordingsHourly } from "#src/making/generation/transcriptions/sweep-recordings.ts";
import { createGenerationWorker } from "#src/making/generation/work/generation-worker.ts";
import type { Google } from "#src/operations/outside/google.ts";
import type { ImageDecoder } from "#src/operations/outside/image-decoder.ts";
import type { Models, OwnModels } from "#src/operations/outside/models.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { sweepTurns } from "#src/operations/queue/sweep-turns.ts";
import type { Worker } from "#src/operations/queue/worker.ts";
import { keepHouse } from "#src/operations/retention/keep-house.ts";
import { createAccountDeleter } from "#src/people/accounts/deletion/delete-accounts.ts";
import { createAccountMailer } from "#src/people/accounts/mail/account-mailer.ts";
import { type ClosedProject, createEraser } from "#src/people/deletion/eraser.ts";
import { createMailer } from "#src/people/notifications/mail/mailer.ts";
import type { MailSettings } from "#src/people/notifications/mail/transport.ts";
import type { UnsubscribeLinks } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { createHostChecker } from "#src/people/projects/hosts/check-hosts.ts";
import { storedFileKeys } from "./stored-file-keys.ts";

export type WorkersDependencies = {
  pool: pg.Pool;
  publicUrl: string;
  vault: Vault;
  storage: Storage;
  renderer: SlideRenderer;
  pages: PageReader;
  decoder: ImageDecoder;
  models: Models;
  ownModels: OwnModels;
  egress: Egress;
  lookUpText: TextLookup;
  mail: MailSettings | undefined;
  cdns: readonly Cdn[];
  pings: Pings;
  keyOf: PingKeyOf;
  apps: NetworkApps;
  google: Google;
  links: SignedLinks;
  unsubscribeLinks: UnsubscribeLinks;
  retention: Retention;
  /** Longest time for sending one part of a post; the sender's default when undefined. */
  sendMilliseconds: number | undefined;
  log: Log;
  onLive: (live: Live) => void;
  onClosed: (closed: ClosedProject) => void;
};

/** Background workers. Each takes its work from the database. */
export type Workers = {
  publisher: Worker;
  postSender: Worker;
  searchFetcher: Worker;
  webhookSender: Worker;
  exportWorker: Worker;
  generationWorker: Worker;
  /** Sends notifications by email; undefined when the service sends no email. */
  mailer: Worker | undefined;
  /** Sends invitations and links for a new password; undefined when the service sends no email. */
  accountMailer: Worker | undefined;
  /** Tells the CDN of changes to blogs; undefined where there is none. */
  cachePurger: Worker | undefined;
  /** Tells search engines and a hub of articles; undefined where the operator names none. */
  pinger: Worker | undefined;
  /** Deletes projects and organizations whose week is over. */
  eraser: Worker;
  /** Deletes accounts whose time has come. */
  accountDeleter: Worker;
  start(): void;
  /** Lets a worker look for work at once, or all of them. */
  wake(name?: AwaitedWorker): void;
  /** Lets all of them, and what is done from time to time, pause or go on. What is under way ends. */
  hold(isHeld: boolean): void;
  /** Stops the workers after the jobs under way have ended. */
  stop(): Promise<void>;
};

export function createWorkers({
  mail,
  cdns,
  pings,
  keyOf,
  onLive,
  onClosed,
  storage,
  renderer,
  pages,
  decoder,
  models,
  apps,
  google,
  links,
  unsubscribeLinks,
  sendMilliseconds,
  ...dependencies
}: WorkersDependencies): Workers {
  const { pool, log } = dependencies;
  const sendsMail = mail !== undefined;
  const publisher = createPublisher({ ...dependencies, storage, sendsMail, onLive });
  const postSender = createPostSender({ ...dependencies, storage, sendsMail, apps, links, sendMilliseconds });
  const searchFetcher = createSearchFetcher({ ...dependencies, google });
  const webhookSender = createWebhookSender({ ...dependencies, sendsMail });
  const exportWorker = createExportWorker({ pool, log, storage, renderer });
  const generationWorker = createGenerationWorker({ ...dependencies, storage, renderer, pages, decoder, models, sendsMail });
  const mailer = mail && createMailer({ ...dependencies, unsubscribeLinks, settings: mail });
  const accountMailer = mail && createAccountMailer({ ...dependencies, settings: mail });
  const eraser = createEraser({
    ...dependencies,
    storage,
    sendsMail,
    onClosed,
    fileKeys: storedFileKeys,
    async giveBack(place, signal) {
      await giveBackAccounts({ ...dependencies, apps }, place, signal);
      await giveBackSearchConsoles({ ...dependencies, google }, place, signal);
    },
  });
  const accountDeleter = createAccountDeleter({ pool, log, sendsMail });
  const hostChecker = createHostChecker({ ...dependencies, tell: (tx, ...about) => tellLeaders({ tx, sendsMail }, ...about) });
  const dateTeller = createDateTeller({ pool, sendsMail, log });
  const reviewReminder = createReviewReminder({ pool, sendsMail, log });
  const named = {
    publisher,
    postSender,
    searchFetcher,
    webhookSender,
    exportWorker,
    generationWorker,
    mailer,
    accountMailer,
    accountDeleter,
    eraser,
    ...createBlogTellers({ ...dependencies, cdns, pings, keyOf }),
  };
  const all = [...Object.values(named), hostChecker, dateTeller, reviewReminder].filter((worker) => worker !== undefined);
  const housekeeping = pausable(() => keepInOrder({ ...dependencies, storage, sendsMail, apps }));
  return {
    ...named,
    start() {
      noteForTellers({ pool, cdns, pings, log });
      for (const worker of all) worker.start();
      housekeeping.start();
    },
    wake(name) {
      for (const worker of name === undefined ? all : [named[name]]) worker?.wake();
    },
    hold(isHeld) {
      for (const worker of all) worker.hold(isHeld);
      housekeeping.hold(isHeld);
    },
    async stop() {
      await Promise.all([housekeeping.stop(), ...all.map((worker) => worker.stop())]);
    },
  };
}

type Kept = Parameters<typeof renewAccountsHourly>[0] & Parameters<typeof sweepDaily>[0] & Parameters<typeof keepHouse>[0];

/** Starts what is done from time to time, without a queue. */
function keepInOrder(dependencies: Kept): AsyncDisposable {
  const kept = new AsyncDisposableStack();
  kept.use(sweepDaily(dependencies));
  kept.use(sweepExportsHourly(dependencies));
  kept.use(sweepRecordingsHourly(dependencies));
  kept.use(renewAccountsHourly(dependencies));
  kept.use(keepHouse(dependencies));
  kept.use(sweepTurns(dependencies));
  return kept;
}

type Told = Pick<WorkersDependencies, "pool" | "log" | "cdns" | "pings">;

/** Creates the workers that tell others of changes to blogs, as far as the operator names any. */
function createBlogTellers({
  cdns,
  pings,
  ...dependencies
}: Told & Omit<PingerDependencies, "pings">): Pick<Workers, "cachePurger" | "pinger"> {
  const { pool, log } = dependencies;
  return {
    cachePurger: cdns.length === 0 ? undefined : createCachePurger({ pool, cdns, egress: createOperatorEgress(), log }),
    pinger: Object.keys(pings).length === 0 ? undefined : createPinger({ ...dependencies, pings }),
  };
}

/** Lets changes to blogs be written down for those who are told of them, and for nobody else. */
function noteForTellers({ pool, cdns, pings, log }: Told): void {
  setCdn(pool, cdns.length > 0).catch((error: unknown) => log.error("changes are not written down for the CDN", { error }));
  setPingKinds(pool, Object.keys(pings)).catch((error: unknown) => log.error("changes are not written down for pings", { error }));
}
