import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#src/platform/log.ts";
import { deliverMail } from "./deliver-mail.ts";
import type { Held } from "./settle-mail.ts";
import { createMailTransport, type MailSettings, sendSecondsMax } from "./transport.ts";

const leaseSeconds = 2 * sendSecondsMax;
const batchSize = 5;
const idleMillisecondsMax = 1000;

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
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

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

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const worked = await work().catch((error: unknown) => {
        log.warn("mailer pauses", { error });
        return 0;
      });
      if (worked === 0) await wait(await untilNextDue(pool), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    work,
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Milliseconds until an e-mail comes due by the database's clock, at most a second: others may add some meanwhile. */
async function untilNextDue(pool: pg.Pool): Promise<number> {
  try {
    const { rows } = await pool.query<{ milliseconds: number | null }>(
      "select extract(epoch from next_mail_at() - now())::float8 * 1000 as milliseconds",
    );
    return Math.min(idleMillisecondsMax, Math.max(10, Math.ceil(rows[0]?.milliseconds ?? idleMillisecondsMax)));
  } catch {
    return idleMillisecondsMax;
  }
}
