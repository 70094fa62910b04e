import type pg from "pg";
import { eachOrganization } from "#src/core/flow/each-organization.ts";
import type { Log } from "#src/core/log.ts";
import type { LaneName } from "#src/core/watching/names.ts";
import { type Claim, claimWith } from "#src/operations/queue/claim.ts";
import { createLane, type Ended, type Lane } from "#src/operations/queue/lane.ts";
import { untilDue } from "#src/operations/queue/until-due.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { deliverMail } from "./deliver-mail.ts";
import { deliverDigest } from "./digests/deliver-digest.ts";
import { openDigest, type Waiter } from "./digests/open-digest.ts";
import type { HeldDigest } from "./digests/settle-digest.ts";
import type { MailDependencies } from "./letter/write-notice.ts";
import { createMailTransport, type MailSettings, sendSecondsMax } from "./transport.ts";

const leaseSeconds = 2 * sendSecondsMax;
const batchMax = 5;
const atOnceMax = 10;
// Bounds an organization that sends much, so that room is left for the others.
const perOrganizationMax = 5;
const overdueMilliseconds = 250;

export type MailerOptions = MailDependencies & { pool: pg.Pool; log: Log; settings: MailSettings };

/** Sends notifications by email: each by itself, or several as a digest. Any number of mailers may run at once. */
export function createMailer({ pool, log, settings, ...dependencies }: MailerOptions): Worker {
  const transport = createMailTransport(settings);

  function lane<Row extends Claim>(name: LaneName, claiming: string, run: (row: Row) => Promise<Ended>): Lane {
    const claim = (room: number) => claimWith<Row>(pool, claiming, [room, leaseSeconds, perOrganizationMax]);
    return createLane({
      name,
      atOnceMax,
      batchMax,
      claim,
      run,
      onError: (error, { id: notificationId, organization_id: organizationId }) =>
        log.warn("email attempt failed", { notificationId, organizationId, error }),
    });
  }

  /** Returns how many digests were opened. One that failed to open waits for the next round. */
  async function openDigests(): Promise<number> {
    const waiters = await claimWith<Waiter>(pool, "due_digests", [batchMax]);
    const open = (waiter: Waiter) => openDigest(pool, waiter);
    return eachOrganization(waiters, open, (error, { organization_id: organizationId }) =>
      log.warn("email attempt failed", { organizationId, error }),
    );
  }

  return createWorker({
    name: "mailer",
    open: openDigests,
    lanes: [
      lane("mails", "claim_mails", (held) => deliverMail(pool, dependencies, transport, held)),
      lane("digests", "claim_digests", (held: HeldDigest) => deliverDigest(pool, dependencies, transport, held)),
    ],
    idle: () => untilDue(pool, "next_mail_at", overdueMilliseconds),
    onError: (error) => log.warn("mailer pauses", { error }),
  });
}
