import * as contract from "@galley/contract";
import { readClock } from "#src/core/database/database-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { linksBy } from "#src/people/access/made-links.ts";
import { auditLogPath, packWanted } from "./audit-log-path.ts";

export const exportAuditLog = handle(contract.exportAuditLog, async ({ tx, actor, links }, input) => {
  const { organizationId, personId } = actor;
  const now = await readClock(tx);
  const fileName = `audit-log-${now.toISOString().slice(0, 10)}.${input.format}`;
  // Links expire at a whole second.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + contract.limits.exportLinkMinutes * 60_000);
  const packed = packWanted({ ...input, until: now.toISOString() });
  const url = linksBy(actor, links).urlOf(auditLogPath({ organizationId, packed, personId }, fileName), expiresAt);
  return { url, fileName, expiresAt: expiresAt.toISOString() };
});
