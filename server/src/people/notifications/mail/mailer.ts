import type pg from "pg";
import { eachOrganization } from "#src/core/flow/each-organization.ts";
import { createUnderWay, type UnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { deliverMail } from "./deliver-mail.ts";
import { deliverDigest } from "./digests/deliver-digest.ts";
import { openDigest, type Waiter } from "./digests/open-digest.ts";
import type { HeldDigest } from "./digests/settle-digest.ts";
import type { MailDependencies } from "./letter/write-notice.ts";
import type { Held } from "./settle-mail.ts";
import { createMailTransport, type MailSettings, sendSecondsMax } from "./transport.ts";

const leaseSeconds = 2 * sendSecondsMax;
const batchSize = 5;
const atOnceMax = 10;
// Bounds an organization that sends much, so that room is left for the others.
const perOrganizationMax = 5;
const overdueMilliseconds = 250;

export type Mailer = {
  /** Sends what is due now; returns how many items that were. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type MailerOptions = MailDependencies & { pool: pg.Pool; log: Log; settings: MailSettings };

/**
 * Sends notifications by email: each by itself, or several as a digest. Like a publisher it keeps no state: a killed mailer's
 * work is found again when its lease ends, and any number of mailers may run at once.
 */
export function createMailer({ pool, log, settings, ...dependencies }: MailerOptions): Mailer {
  const transport = createMailTransport(settings);

  const attempt =
    <Row extends { organization_id: string; id: string }>(run: (row: Row) => Promise<void>) =>
    (row: Row) =>
      run(row).catch((error: unknown) => {
        log.warn("email attempt failed", { notificationId: row.id, organizationId: row.organization_id, error });
      });
  const onEnd = () => loop.wake();
  const mails = createUnderWay({ atOnceMax, run: attempt((held: Held) => deliverMail(pool, dependencies, transport, held)), onEnd });
  const digests = createUnderWay({
    atOnceMax,
    run: attempt((held: HeldDigest) => deliverDigest(pool, dependencies, transport, held)),
    onEnd,
  });
  const all = () => Promise.all([mails.all(), digests.all()]);

  /** Returns how many digests were opened. One that failed to open waits for the next round. */
  async function openDigests(): Promise<number> {
    const { rows } = await pool.query<Waiter>("select * from due_digests($1)", [batchSize]);
    const open = (waiter: Waiter) => openDigest(pool, waiter);
    return eachOrganization(rows, open, (error, { organization_id: organizationId }) =>
      log.warn("email attempt failed", { organizationId, error }),
    );
  }

  function begin<Row extends pg.QueryResultRow>(underWay: UnderWay<Row>, statement: string): Promise<number> {
    return underWay.take((room) => pool.query<Row>(statement, [room, leaseSeconds, perOrganizationMax]), batchSize);
  }

  async function take(): Promise<number> {
    const opened = await openDigests();
    const begun = await begin(mails, "select * from claim_mails($1, $2, $3)");
    return opened + begun + (await begin(digests, "select * from claim_digests($1, $2, $3)"));
  }

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_mail_at", overdueMilliseconds),
    onError: (error) => log.warn("mailer pauses", { error }),
  });
  return {
    async work() {
      const taken = await take();
      await all();
      return taken;
    },
    start: loop.start,
    async stop() {
      await loop.stop();
      await all();
    },
  };
}
