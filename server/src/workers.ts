import type pg from "pg";
import { createAccountMailer } from "./accounts/mail/account-mailer.ts";
import { sweepRecordingsHourly } from "./generation/transcriptions/sweep-recordings.ts";
import { createGenerationWorker, type GenerationWorker } from "./generation/work/generation-worker.ts";
import { sweepDaily } from "./images/sweep-daily.ts";
import { renewAccountsHourly } from "./networks/accounts/renew-accounts.ts";
import { createPostSender, type PostSender } from "./networks/sending/post-sender.ts";
import { createMailer, type Mailer } from "./notifications/mail/mailer.ts";
import type { MailSettings } from "./notifications/mail/transport.ts";
import type { UnsubscribeLinks } from "./notifications/mail/unsubscribe/unsubscribe-links.ts";
import { tellLeaders } from "./notifications/tell-leaders.ts";
import type { TextLookup } from "./platform/dns/text-lookup.ts";
import type { Egress } from "./platform/egress/egress.ts";
import { every } from "./platform/flow/every.ts";
import type { Log } from "./platform/log.ts";
import type { ImageDecoder } from "./platform/outside/image-decoder.ts";
import type { Models } from "./platform/outside/models.ts";
import type { NetworkApps } from "./platform/outside/network-apps.ts";
import type { Vault } from "./platform/secrets.ts";
import type { SignedLinks } from "./platform/signed-links.ts";
import type { Storage } from "./platform/storage/storage.ts";
import { tellOfDatesAgain } from "./posts/planned/tell-of-dates.ts";
import { checkHostsAgain } from "./projects/hosts/check-hosts.ts";
import type { Live } from "./publishing/deliver-publication.ts";
import { createPublisher, type Publisher } from "./publishing/publisher.ts";
import { createExportWorker, type ExportWorker } from "./rendering/exports/export-worker.ts";
import { sweepExportsHourly } from "./rendering/exports/sweep-exports.ts";
import type { Press } from "./rendering/process/press.ts";
import { type GoogleEndpoints, googleEndpoints } from "./results/search-console/google-fetch.ts";
import { createSearchFetcher, type SearchFetcher } from "./results/search-console/search-fetcher.ts";
import type { PageReader } from "./source-pages/create-page-reader.ts";
import { createWebhookSender, type WebhookSender } from "./webhooks/sending/webhook-sender.ts";

export type WorkersGround = {
  pool: pg.Pool;
  publicUrl: string;
  vault: Vault;
  storage: Storage;
  press: Press;
  pages: PageReader;
  decoder: ImageDecoder;
  models: Models;
  egress: Egress;
  lookUpText: TextLookup;
  searchConsole: Partial<GoogleEndpoints> | undefined;
  mail: MailSettings | undefined;
  apps: NetworkApps;
  links: SignedLinks;
  unsubscribeLinks: UnsubscribeLinks;
  /** How long a part of a post may take to be sent; the sender's own time when absent. */
  sendMilliseconds: number | undefined;
  log: Log;
  onLive: (live: Live) => void;
};

/** What works without being asked: each takes its jobs from the database. */
export type Workers = {
  publisher: Publisher;
  postSender: PostSender;
  searchFetcher: SearchFetcher;
  webhookSender: WebhookSender;
  exportWorker: ExportWorker;
  generationWorker: GenerationWorker;
  /** Sends notifications by e-mail, where the service does. */
  mailer: Mailer | undefined;
  /** Sends invitations and links for a new password, where the service sends e-mail. */
  accountMailer: Mailer | undefined;
  start(): void;
  /** Lets the jobs under way come to their end. */
  stop(): Promise<void>;
};

const forgetMilliseconds = 10 * 60 * 1000;

export function createWorkers({
  searchConsole,
  mail,
  onLive,
  storage,
  press,
  pages,
  decoder,
  models,
  apps,
  links,
  unsubscribeLinks,
  sendMilliseconds,
  ...ground
}: WorkersGround): Workers {
  const { pool, log } = ground;
  const sendsMail = mail !== undefined;
  const publisher = createPublisher({ ...ground, storage, sendsMail, onLive });
  const postSender = createPostSender({ ...ground, storage, sendsMail, apps, links, sendMilliseconds });
  const searchFetcher = createSearchFetcher({ ...ground, endpoints: { ...googleEndpoints, ...searchConsole } });
  const webhookSender = createWebhookSender({ ...ground, sendsMail });
  const exportWorker = createExportWorker({ pool, log, storage, press });
  const generationWorker = createGenerationWorker({ ...ground, storage, pages, decoder, models, sendsMail });
  const mailer = mail && createMailer({ ...ground, unsubscribeLinks, settings: mail });
  const accountMailer = mail && createAccountMailer({ ...ground, settings: mail });
  const housekeeping = new AsyncDisposableStack();
  return {
    publisher,
    postSender,
    searchFetcher,
    webhookSender,
    exportWorker,
    generationWorker,
    mailer,
    accountMailer,
    start() {
      publisher.start();
      postSender.start();
      searchFetcher.start();
      webhookSender.start();
      exportWorker.start();
      generationWorker.start();
      mailer?.start();
      accountMailer?.start();
      housekeeping.use(sweepDaily({ storage, pool, log }));
      housekeeping.use(sweepExportsHourly({ storage, pool, log }));
      housekeeping.use(sweepRecordingsHourly({ storage, log }));
      housekeeping.use(checkHostsAgain({ ...ground, tell: (tx, ...about) => tellLeaders({ tx, sendsMail }, ...about) }));
      housekeeping.use(tellOfDatesAgain({ pool, sendsMail, log }));
      housekeeping.use(renewAccountsHourly({ ...ground, sendsMail, apps }));
      const forget = () => pool.query("select forget_expired(), give_up_mails()");
      housekeeping.use(every(forgetMilliseconds, forget, (error) => log.warn("expired rows not deleted", { error })));
    },
    async stop() {
      const loops = [publisher, postSender, searchFetcher, webhookSender, exportWorker, generationWorker, mailer, accountMailer];
      await Promise.all([housekeeping.disposeAsync(), ...loops.map((loop) => loop?.stop())]);
    },
  };
}
