import type pg from "pg";
import { failpoint } from "#src/core/failpoint.ts";
import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import type { Mailer } from "#src/people/notifications/mail/mailer.ts";
import { createMailTransport, MailRefused, type MailSettings, sendSecondsMax } from "#src/people/notifications/mail/transport.ts";
import { type ClaimedMail, writeAccountMail } from "./write-account-mail.ts";

const leaseSeconds = 2 * sendSecondsMax;
const atOnceMax = 10;
// Bounds an organization's invitations, and the emails that belong to no organization, so that room is left for the others.
const perOrganizationMax = 5;
const fullMilliseconds = 250;
const attemptsMax = 6;
const firstWaitSeconds = 20;

export type AccountMailerOptions = { pool: pg.Pool; publicUrl: string; log: Log; settings: MailSettings };

/**
 * Sends links by email. Like every worker it keeps no state: emails claimed by a killed worker are found again when its lease
 * ends. An email that is sent twice has two links, and the first one used ends the other.
 */
export function createAccountMailer({ pool, publicUrl, log, settings }: AccountMailerOptions): Mailer {
  const transport = createMailTransport(settings);

  async function deliver(claimed: ClaimedMail): Promise<void> {
    try {
      const written = await writeAccountMail(pool, publicUrl, claimed);
      failpoint("account_mail.linked");
      if (written !== undefined) await transport.send(written.message, written.to);
      await settle(pool, claimed);
    } catch (error) {
      const final = error instanceof MailRefused || claimed.attempts >= attemptsMax;
      log.warn(final ? "email given up" : "email attempt failed", { notificationId: claimed.id, error });
      await (final ? settle(pool, claimed) : setBack(pool, claimed));
    }
  }

  async function attempt(claimed: ClaimedMail): Promise<void> {
    await deliver(claimed).catch((error: unknown) => log.warn("email outcome not written", { notificationId: claimed.id, error }));
  }

  const underWay = createUnderWay({ atOnceMax, run: attempt, onEnd: () => loop.wake() });

  const take = () =>
    underWay.take((room) =>
      pool.query<ClaimedMail>("select * from claim_account_mails_in_turns($1, $2, $3)", [room, leaseSeconds, perOrganizationMax]),
    );

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_account_mail_at", fullMilliseconds),
    onError: (error) => log.warn("account mailer pauses", { error }),
  });
  return {
    async work() {
      const taken = await take();
      await underWay.all();
      return taken;
    },
    start: loop.start,
    async stop() {
      await loop.stop();
      await underWay.all();
    },
  };
}

async function settle(pool: pg.Pool, { id, fence }: ClaimedMail): Promise<void> {
  await pool.query("delete from account_mail where id = $1 and status = 'sending' and fence = $2", [id, fence]);
}

/** Schedules the next attempt. Each wait is three times as long as the one before. */
async function setBack(pool: pg.Pool, { id, fence, attempts }: ClaimedMail): Promise<void> {
  await pool.query(
    `update account_mail set status = 'pending', lease_until = null, next_at = now() + make_interval(secs => $3)
     where id = $1 and status = 'sending' and fence = $2`,
    [id, fence, firstWaitSeconds * 3 ** (attempts - 1)],
  );
}
