import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type pg from "pg";
import { readClock } from "#src/core/database/database-clock.ts";
import { transact } from "#src/core/database/transact.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import { streamInPlace } from "#src/core/flow/stream-in-place.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { hasRoleStill } from "#src/people/access/made-links.ts";
import { auditLogPath, unpackWanted } from "./audit-log-path.ts";
import { logFile } from "./log-file.ts";

type Download = { name: string; type: string; body: ReadableStream<Uint8Array> };
type Wanted = { organizationId: string; id: string; personId?: string | undefined; name: string; query: URLSearchParams };
type Dependencies = { pool: pg.Pool; links: SignedLinks };

const bounds: PlacesOptions = {
  name: "audit log downloads",
  perPersonMax: 2,
  perOrganizationMax: 6,
  togetherMax: 10,
  tooMany: sentence("refusal_too_many_audit_logs"),
};
const mediaTypes = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" };

/**
 * Creates a function that finds the file of the log at a signed address. An address works until it expires, and as long as its
 * person is an owner or admin of the organization.
 */
export function createAuditLogFinder({ pool, links }: Dependencies) {
  const places = createPlaces(bounds);
  return async ({ organizationId, id: packed, personId = "", name, query }: Wanted): Promise<Download | undefined> => {
    const expiresAt = links.read(auditLogPath({ organizationId, packed, personId }, name), query);
    const mayGoOn = () => hasRoleStill(pool, query, contract.exportAuditLog.roles, { organizationId });
    if (expiresAt === undefined || !(await mayGoOn())) return undefined;
    if (expiresAt <= (await transact(pool, organizationId, readClock))) return undefined;
    const wanted = unpackWanted(packed);
    const place = await places.take(organizationId, personId);
    return { name, type: mediaTypes[wanted.format], body: streamInPlace(logFile(pool, organizationId, wanted), { place, mayGoOn }) };
  };
}
