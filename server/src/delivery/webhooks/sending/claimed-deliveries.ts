import type pg from "pg";
import { named, transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import { claimWork, endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { openEndpointSecrets } from "../endpoint-secret.ts";
import type { EventRow } from "../envelope.ts";

/** A claimed delivery with everything that is needed to send it. `secrets` are those that sign, the newest first. */
export type OpenDelivery = EventRow & { claim: WorkClaim; endpoint_id: string; url: string; secrets: string[] };

/** Deliveries under way at one endpoint at the same time over all workers, and at all endpoints of an organization together. */
type ClaimBounds = { room: number; each: number; eachOrganization: number; leaseSeconds: number };

/** Claims deliveries to endpoints that work, or to those that fail at the moment. */
export async function claimDeliveries(pool: pg.Pool, lane: "webhooks" | "failing_webhooks", bounds: ClaimBounds): Promise<WorkClaim[]> {
  const claims = await claimWork(pool, lane, bounds);
  return claims.map((claim) => ({ ...claim, kind: "webhooks" }));
}

/** Returns whether a claim is on the work of an endpoint itself, which stands for it until what waits there is brought forward. */
export function isOfEndpoint({ id }: WorkClaim): boolean {
  return id.startsWith("whk_");
}

type Dependencies = { pool: pg.Pool; vault: Vault; log: Log };

/**
 * Reads claimed deliveries of all organizations in one statement. Leaves out those whose claim is void, ends the claims of those that are gone,
 * and leaves out also those that cannot be read; they are claimed again when their lease ends.
 */
export async function openClaims({ pool, vault, log }: Dependencies, claims: readonly WorkClaim[]): Promise<OpenDelivery[]> {
  if (claims.length === 0) return [];
  const found = new Map((await readClaimed(pool, claims)).map((row) => [row.id, row]));
  await endGone(
    pool,
    claims.filter(({ id }) => !found.has(id)),
  );
  const secretsOf = remembering((row: Row) => openEndpointSecrets(vault, row.organization_id, { ...row, id: row.endpoint_id }));
  return claims.flatMap((claim) => {
    const row = found.get(claim.id);
    if (row?.fence !== claim.fence) return [];
    try {
      return [{ ...row, claim, secrets: secretsOf(row) }];
    } catch (error) {
      log.error("webhook secret not readable", { organizationId: row.organization_id, endpointId: row.endpoint_id, error });
      return [];
    }
  });
}

type SealedSecrets = { secret: string; old_secret: string | null };
type Row = Omit<OpenDelivery, "claim" | "secrets"> & SealedSecrets & { id: string; fence: number };

const openText = "select * from open_deliveries($1, $2)";

async function readClaimed(pool: pg.Pool, claims: readonly WorkClaim[]): Promise<Row[]> {
  const values = [claims.map(({ organization_id }) => organization_id), claims.map(({ id }) => id)];
  return (await pool.query<Row>({ text: openText, values, ...named(openText) })).rows;
}

async function endGone(pool: pg.Pool, gone: readonly WorkClaim[]): Promise<void> {
  const perOrganization = Map.groupBy(gone, ({ organization_id }) => organization_id);
  for (const [organizationId, own] of perOrganization)
    await transact(pool, organizationId, async (tx) => {
      for (const claim of own) await endWork(tx, claim);
    });
}

/** Opens the secrets of an endpoint once, since many deliveries of a batch go to the same few endpoints. */
function remembering(open: (row: Row) => string[]): typeof open {
  const opened = new Map<string, string[]>();
  return (row) => {
    const secrets = opened.get(row.endpoint_id) ?? open(row);
    opened.set(row.endpoint_id, secrets);
    return secrets;
  };
}
