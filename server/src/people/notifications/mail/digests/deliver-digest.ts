import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { findNotices } from "../find-notices.ts";
import type { MailDependencies } from "../message/write-notice.ts";
import { readSchedule } from "../times/read-schedule.ts";
import { leaseSeconds, MailRefused, type Transport } from "../transport.ts";
import { dropDigest, markDigestSent, setDigestBack } from "./settle-digest.ts";
import { type Digest, writeDigest } from "./write-digest.ts";

/** Sends one claimed digest and records the outcome. A digest sent again after the death of a worker has the same Message-ID. */
export async function deliverDigest(pool: pg.Pool, dependencies: MailDependencies, transport: Transport, held: WorkClaim): Promise<Ended> {
  failpoint("digest.claimed");
  const found = await findWanted(pool, held);
  if (found === undefined || found === "lost") return found ?? "settled";
  const [{ name, email }] = found.notices;
  try {
    await transport.send(writeDigest(found, dependencies), { name, email });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown failure.";
    const outcome = await transact(pool, held.organization_id, (tx) => setDigestBack(tx, held, reason, error instanceof MailRefused));
    if (countAttempt("digests", "digest", outcome) === "lost") return "lost";
    throw error;
  }
  failpoint("digest.sent");
  const ids = found.notices.map(({ id }) => id);
  const isHeld = await transact(pool, held.organization_id, (tx) => markDigestSent(tx, held, ids));
  failpoint("digest.after_commit");
  return countAttempt("digests", "digest", "succeeded", isHeld);
}

/** Finds what is still unread and wanted of a digest; `lost` where another worker has taken it over. If nothing is, drops the digest. */
async function findWanted(pool: pg.Pool, held: WorkClaim): Promise<Digest | "lost" | undefined> {
  return transact(pool, held.organization_id, async (tx) => {
    if (!(await holdWork(tx, held, leaseSeconds))) return "lost";
    const found = await findNotices(tx, held.organization_id, sql`n.digest_id = ${held.id} and n.mail_status = 'bundled'`);
    const [first, ...others] = found.filter(({ choice }) => choice !== "off");
    if (first === undefined) {
      await dropDigest(tx, held);
      return undefined;
    }
    const { language, times } = await readSchedule(tx, held.organization_id, first.personId);
    return { id: held.id, notices: [first, ...others], language, digestTime: times.digestTime };
  });
}
