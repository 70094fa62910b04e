import type pg from "pg";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import { claimWith } from "#src/operations/queue/claim.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { createLane, type Ended } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { createMailTransport, leaseSeconds, MailRefused, type MailSettings } from "#src/people/notifications/mail/transport.ts";
import { type ClaimedMail, writeAccountMail } from "./write-account-mail.ts";

const atOnceMax = 10;
// Bounds an organization's invitations, and the emails that belong to no organization, so that room is left for the others.
const perOrganizationMax = 5;
const attemptsMax = 6;
const waitSeconds = growingWait({ firstSeconds: 20, factor: 3 });

export type AccountMailerOptions = { pool: pg.Pool; publicUrl: string; log: Log; settings: MailSettings };

/** Sends links by email. An email that is sent twice has two links, and the first one used ends the other. */
export function createAccountMailer({ pool, publicUrl, log, settings }: AccountMailerOptions): Worker {
  const transport = createMailTransport(settings);

  async function deliver(claimed: ClaimedMail): Promise<Ended> {
    try {
      const written = await writeAccountMail(pool, publicUrl, claimed);
      failpoint("account_mail.linked");
      if (written !== undefined) await transport.send(written.message, written.to);
      return countAttempt("account_mails", "account", "succeeded", await settle(pool, claimed));
    } catch (error) {
      const final = error instanceof MailRefused || claimed.attempts >= attemptsMax;
      log.warn(final ? "email given up" : "email attempt failed", { notificationId: claimed.id, error });
      const isHeld = await (final ? settle(pool, claimed) : setBack(pool, claimed));
      return countAttempt("account_mails", "account", final ? "failed" : "retried", isHeld);
    }
  }

  const lane = createLane({
    name: "account_mails",
    atOnceMax,
    claim: (room) => claimWith<ClaimedMail>(pool, "claim_account_mails_in_turns", [room, leaseSeconds, perOrganizationMax]),
    run: deliver,
    onError: (error, { id: notificationId }) => log.warn("email outcome not written", { notificationId, error }),
  });
  return createWorker({
    name: "account_mailer",
    lanes: [lane],
    until: () => untilWork(pool, ["account_mails"]),
    onError: (error) => log.warn("account mailer pauses", { error }),
  });
}

/** Deletes the email. Returns false when the claim was lost meanwhile. */
async function settle(pool: pg.Pool, { id, fence }: ClaimedMail): Promise<boolean> {
  const { rowCount } = await pool.query("delete from account_mail where id = $1 and status = 'sending' and fence = $2", [id, fence]);
  return rowCount !== 0;
}

/** Schedules the next attempt. Returns false when the claim was lost meanwhile. */
async function setBack(pool: pg.Pool, { id, fence, attempts }: ClaimedMail): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update account_mail set status = 'pending', lease_until = null, next_at = now() + make_interval(secs => $3)
     where id = $1 and status = 'sending' and fence = $2`,
    [id, fence, waitSeconds(attempts)],
  );
  return rowCount !== 0;
}
