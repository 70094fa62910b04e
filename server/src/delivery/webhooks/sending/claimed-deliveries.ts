import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transactByIndex } from "#src/core/database/transact.ts";
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
 * Reads claimed deliveries, organization by organization. Leaves out those whose claim is void, ends the claims of those that are gone,
 * and leaves out also those that cannot be read; they are claimed again when their lease ends.
 */
export async function openClaims(dependencies: Dependencies, claims: readonly WorkClaim[]): Promise<OpenDelivery[]> {
  const perOrganization = Map.groupBy(claims, ({ organization_id }) => organization_id);
  const opened = await Promise.all(
    Array.from(perOrganization, ([organizationId, own]) =>
      openWithin(dependencies, organizationId, own).catch((error: unknown) => {
        dependencies.log.error("webhook deliveries not read", { organizationId, error });
        return [];
      }),
    ),
  );
  return opened.flat();
}

async function openWithin(
  { pool, vault, log }: Dependencies,
  organizationId: string,
  claims: readonly WorkClaim[],
): Promise<OpenDelivery[]> {
  const rows = await transactByIndex(pool, organizationId, (tx) => readClaimed(tx, organizationId, claims));
  const secretsOf = remembering(({ endpoint_id: id, ...sealed }: SealedSecrets) =>
    openEndpointSecrets(vault, organizationId, { id, ...sealed }),
  );
  return rows.flatMap(({ secret, old_secret, ...row }) => {
    try {
      return [{ ...row, secrets: secretsOf({ endpoint_id: row.endpoint_id, secret, old_secret }) }];
    } catch (error) {
      log.error("webhook secret not readable", { organizationId, endpointId: row.endpoint_id, error });
      return [];
    }
  });
}

type Row = Omit<OpenDelivery, "secrets"> & SealedSecrets;

async function readClaimed(tx: Tx, organizationId: string, claims: readonly WorkClaim[]): Promise<Row[]> {
  const { rows } = await selectPending(organizationId, claims).execute(tx);
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  const gone = claims.filter(({ id }) => !found.has(id));
  for (const claim of gone) await endWork(tx, claim);
  return claims.flatMap((claim) => {
    const row = found.get(claim.id);
    return row?.fence === claim.fence ? [{ ...row, claim }] : [];
  });
}

/** Looks up the endpoint and event of each delivery row by row, since a plan that was made for empty tables must not read whole ones. */
function selectPending(organizationId: string, claims: readonly WorkClaim[]) {
  return sql<Omit<Row, "claim"> & { id: string; fence: number }>`
    select d.organization_id, d.id, d.endpoint_id, w.fence, e.url, e.secret, e.old_secret, v.event_id, v.type, v.project_id, v.data, v.happened_at
    from webhook_delivery d
    cross join lateral (
      select w.fence from work w where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = d.id limit 1
    ) w
    cross join lateral (
      select e.url, e.secret, case when e.old_secret_until > now() then e.old_secret end as old_secret
      from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = d.endpoint_id limit 1
    ) e
    cross join lateral (
      select v.id as event_id, v.type, v.project_id, v.data, v.created_at as happened_at
      from event v where v.organization_id = ${organizationId} and v.id = d.event_id limit 1
    ) v
    where d.organization_id = ${organizationId} and d.id = any(${claims.map(({ id }) => id)}) and d.status = 'pending'`;
}

type SealedSecrets = { endpoint_id: string; secret: string; old_secret: string | null };

/** Opens the secrets of an endpoint once, since many deliveries of a batch go to the same few endpoints. */
function remembering(open: (row: SealedSecrets) => string[]): typeof open {
  const opened = new Map<string, string[]>();
  return (row) => {
    const secrets = opened.get(row.endpoint_id) ?? open(row);
    opened.set(row.endpoint_id, secrets);
    return secrets;
  };
}
