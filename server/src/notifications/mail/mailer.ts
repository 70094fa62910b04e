import type pg from "pg";
import { createWorkLoop, untilDue } from "#src/platform/flow/work-loop.ts";
import type { Log } from "#src/platform/log.ts";
import { deliverMail } from "./deliver-mail.ts";
import type { Held } from "./settle-mail.ts";
import { createMailTransport, type MailSettings, sendSecondsMax } from "./transport.ts";

const leaseSeconds = 2 * sendSecondsMax;
const batchSize = 5;

export type Mailer = {
  /** Sends what is due now; gives back how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type MailerOptions = { pool: pg.Pool; publicUrl: string; log: Log; settings: MailSettings };

/**
 * Sends notifications by e-mail. Like a publisher it keeps nothing to itself: a killed mailer's work is found again when
 * its lease ends, and any number of them may run at once.
 */
export function createMailer({ pool, publicUrl, log, settings }: MailerOptions): Mailer {
  const transport = createMailTransport(settings);

  async function deliver(held: Held): Promise<void> {
    try {
      await deliverMail(pool, publicUrl, transport, held);
    } catch (error) {
      log.warn("e-mail attempt failed", { notificationId: held.id, organizationId: held.organization_id, error });
    }
  }

  async function work(): Promise<number> {
    const { rows } = await pool.query<Held>("select * from claim_mails($1, $2)", [batchSize, leaseSeconds]);
    await Promise.all(rows.map(deliver));
    return rows.length;
  }

  const loop = createWorkLoop({
    take: work,
    idle: () => untilDue(pool, "next_mail_at"),
    onError: (error) => log.warn("mailer pauses", { error }),
  });
  return { work, start: loop.start, stop: loop.stop };
}
