import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Claim } from "#src/operations/queue/claim.ts";
import { openEndpointSecrets } from "../endpoint-secret.ts";
import type { EventRow } from "../envelope.ts";

export type DeliveryClaim = Claim & { failing: boolean };

/** A claimed delivery with everything that is needed to send it. `secrets` are those that sign, the newest first. */
export type OpenDelivery = DeliveryClaim & EventRow & { endpoint_id: string; url: string; secrets: string[] };

export type ClaimBounds = {
  batch: number;
  failingBatch: number;
  /** Deliveries under way at one endpoint at the same time, over all workers. */
  endpointMax: number;
  failingEndpointMax: number;
  /** The same for all endpoints of an organization together. */
  organizationMax: number;
  failingOrganizationMax: number;
  leaseSeconds: number;
};

export async function claimDeliveries(pool: pg.Pool, bounds: ClaimBounds): Promise<DeliveryClaim[]> {
  const { batch, failingBatch, endpointMax, failingEndpointMax, leaseSeconds, organizationMax, failingOrganizationMax } = bounds;
  const { rows } = await pool.query<DeliveryClaim>({
    name: "claim_webhook_deliveries",
    text: "select * from claim_webhook_deliveries($1, $2, $3, $4, $5, $6, $7)",
    values: [batch, failingBatch, endpointMax, failingEndpointMax, leaseSeconds, organizationMax, failingOrganizationMax],
  });
  return rows;
}

type Dependencies = { pool: pg.Pool; vault: Vault; log: Log };

/**
 * Reads claimed deliveries, organization by organization. Leaves out deliveries that are gone or were claimed again meanwhile.
 * Leaves out also those that cannot be read; they are claimed again when their lease ends.
 */
export async function openClaims(dependencies: Dependencies, claims: readonly DeliveryClaim[]): Promise<OpenDelivery[]> {
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
  claims: readonly DeliveryClaim[],
): Promise<OpenDelivery[]> {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const { rows } = await transact(pool, organizationId, (tx) => selectClaimed(organizationId, [...byId.keys()]).execute(tx));
  const secretsOf = remembering(({ endpoint_id: id, ...sealed }: SealedSecrets) =>
    openEndpointSecrets(vault, organizationId, { id, ...sealed }),
  );
  return rows.flatMap(({ secret, old_secret, ...row }) => {
    const claim = byId.get(row.id);
    if (claim === undefined || claim.fence !== row.fence) return [];
    try {
      return [{ ...row, ...claim, secrets: secretsOf({ endpoint_id: row.endpoint_id, secret, old_secret }) }];
    } catch (error) {
      log.error("webhook secret not readable", { organizationId, endpointId: row.endpoint_id, error });
      return [];
    }
  });
}

type Row = Omit<OpenDelivery, "secrets" | "failing"> & SealedSecrets;

/** Looks up the endpoint and event of each delivery row by row, since a plan that was made for empty tables must not read whole ones. */
function selectClaimed(organizationId: string, ids: string[]) {
  return sql<Row>`
    select d.organization_id, d.id, d.fence, d.endpoint_id, e.url, e.secret, e.old_secret, v.event_id, v.type, v.project_id, v.data, v.happened_at
    from webhook_delivery d
    cross join lateral (
      select e.url, e.secret, case when e.old_secret_until > now() then e.old_secret end as old_secret
      from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = d.endpoint_id limit 1
    ) e
    cross join lateral (
      select v.id as event_id, v.type, v.project_id, v.data, v.created_at as happened_at
      from event v where v.organization_id = ${organizationId} and v.id = d.event_id limit 1
    ) v
    where d.organization_id = ${organizationId} and d.id = any(${ids}) and d.lease_until is not null`;
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
