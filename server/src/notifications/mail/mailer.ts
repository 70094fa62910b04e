import type pg from "pg";
import { createWorkLoop, untilDue } from "#src/platform/flow/work-loop.ts";
import type { Log } from "#src/platform/log.ts";
import { deliverMail } from "./deliver-mail.ts";
import { deliverDigest } from "./digests/deliver-digest.ts";
import { openDigest, type Waiter } from "./digests/open-digest.ts";
import type { HeldDigest } from "./digests/settle-digest.ts";
import type { MailGround } from "./letter/write-notice.ts";
import type { Held } from "./settle-mail.ts";
import { createMailTransport, type MailSettings, sendSecondsMax } from "./transport.ts";

const leaseSeconds = 2 * sendSecondsMax;
const batchSize = 5;
const overdueMilliseconds = 1000;

export type Mailer = {
  /** Sends what is due now; gives back how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type MailerOptions = MailGround & { pool: pg.Pool; log: Log; settings: MailSettings };

/**
 * Sends notifications by e-mail: each by itself, or several as a digest. Like a publisher it keeps nothing to itself: a killed
 * mailer's work is found again when its lease ends, and any number of them may run at once.
 */
export function createMailer({ pool, log, settings, ...ground }: MailerOptions): Mailer {
  const transport = createMailTransport(settings);

  async function each<Row extends { organization_id: string; id?: string }>(rows: readonly Row[], run: (row: Row) => Promise<void>) {
    let done = rows.length;
    const attempt = async (row: Row) => {
      try {
        await run(row);
      } catch (error) {
        const named = row.id === undefined ? {} : { notificationId: row.id };
        log.warn("e-mail attempt failed", { ...named, organizationId: row.organization_id, error });
        // What could not be claimed is still there: it waits for the next round.
        if (row.id === undefined) done -= 1;
      }
    };
    await Promise.all(rows.map(attempt));
    return done;
  }

  async function work(): Promise<number> {
    const waiters = await pool.query<Waiter>("select * from due_digests($1)", [batchSize]);
    const opened = await each(waiters.rows, (waiter) => openDigest(pool, waiter));
    const mails = await pool.query<Held>("select * from claim_mails($1, $2)", [batchSize, leaseSeconds]);
    const sent = await each(mails.rows, (held) => deliverMail(pool, ground, transport, held));
    const digests = await pool.query<HeldDigest>("select * from claim_digests($1, $2)", [batchSize, leaseSeconds]);
    return opened + sent + (await each(digests.rows, (held) => deliverDigest(pool, ground, transport, held)));
  }

  const loop = createWorkLoop({
    take: work,
    idle: () => untilDue(pool, "next_mail_at", overdueMilliseconds),
    onError: (error) => log.warn("mailer pauses", { error }),
  });
  return { work, start: loop.start, stop: loop.stop };
}
