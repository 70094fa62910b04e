import type pg from "pg";
import { eachOrganization } from "#src/core/flow/each-organization.ts";
import type { Log } from "#src/core/log.ts";
import { createLane, type Ended, type Lane } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { deliverMail } from "./deliver-mail.ts";
import { deliverDigest } from "./digests/deliver-digest.ts";
import { openDigest } from "./digests/open-digest.ts";
import type { MailDependencies } from "./message/write-notice.ts";
import { createMailTransport, leaseSeconds, type MailSettings } from "./transport.ts";

const batchMax = 5;
const atOnceMax = 10;
// Bounds an organization that sends much, so that room is left for the others.
const perOrganizationMax = 5;

export type MailerOptions = MailDependencies & { pool: pg.Pool; log: Log; settings: MailSettings };

/** Sends notifications by email: each by itself, or several as a digest. Any number of mailers may run at once. */
export function createMailer({ pool, log, settings, ...dependencies }: MailerOptions): Worker {
  const transport = createMailTransport(settings);

  function lane(name: "mails" | "digests", run: (held: WorkClaim) => Promise<Ended>): Lane {
    return createLane({
      name,
      atOnceMax,
      batchMax,
      claim: (room) => claimWork(pool, name, { room, leaseSeconds, each: perOrganizationMax }),
      run,
      onError: (error, { id: notificationId, organization_id: organizationId }) =>
        log.warn("email attempt failed", { notificationId, organizationId, error }),
    });
  }

  /** Returns for how many people something was looked at that has waited. Where that failed, it is looked at again after the lease. */
  async function openDigests(): Promise<number> {
    const claims = await claimWork(pool, "held_mails", { room: batchMax, leaseSeconds, each: perOrganizationMax });
    const open = (held: WorkClaim) => openDigest(pool, held);
    return eachOrganization(claims, open, (error, { organization_id: organizationId }) =>
      log.warn("email attempt failed", { organizationId, error }),
    );
  }

  return createWorker({
    name: "mailer",
    open: openDigests,
    lanes: [
      lane("mails", (held) => deliverMail(pool, dependencies, transport, held)),
      lane("digests", (held) => deliverDigest(pool, dependencies, transport, held)),
    ],
    until: () => untilWork(pool, ["mails", "digests", "held_mails"]),
    onError: (error) => log.warn("mailer pauses", { error }),
  });
}
