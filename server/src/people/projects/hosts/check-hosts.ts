import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { TextLookup } from "#src/core/egress/names/text-lookup.ts";
import type { Log } from "#src/core/log.ts";
import { createLane, type Ended } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork, endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { checkKind, findHost } from "./host-queries.ts";
import { recordOf } from "./present-host.ts";
import { checkLeaseSeconds, settleCheck, type TellOfHost } from "./settle-check.ts";

export type HostsDependencies = { pool: pg.Pool; lookUpText: TextLookup; tell: TellOfHost; log: Log };

const atOnceMax = 10;
// Bounds an organization whose name servers do not answer, so that room is left for the others.
const perOrganizationMax = 4;

/** Creates the worker that looks up the records of hosts. A host whose check fails is due again within minutes. */
export function createHostChecker(dependencies: HostsDependencies): Worker {
  const { pool, log } = dependencies;
  const lane = createLane({
    name: "blog_hosts",
    atOnceMax,
    claim: (room) => claimWork(pool, checkKind, { room, leaseSeconds: checkLeaseSeconds, each: perOrganizationMax }),
    run: (claim) => checkHost(dependencies, claim),
    onError: (error, { organization_id: organizationId }) => log.warn("host of a blog not checked", { organizationId, error }),
  });
  return createWorker({
    name: "host_checker",
    lanes: [lane],
    until: () => untilWork(pool, [checkKind]),
    onError: (error) => log.warn("hosts of blogs not checked", { error }),
  });
}

async function checkHost({ pool, lookUpText, tell }: HostsDependencies, claim: WorkClaim): Promise<Ended> {
  const { organization_id: organizationId, id: host } = claim;
  const found = await transact(pool, organizationId, async (tx) => {
    const row = await findHost(tx, organizationId, host);
    if (row === undefined) await endWork(tx, claim);
    return row;
  });
  if (found === undefined) return "settled";
  const record = recordOf(found);
  const answer = await lookUpText(record.name);
  const outcome = answer.kind !== "found" ? answer.kind : answer.values.includes(record.value) ? "found" : "absent";
  const isSettled = await transact(pool, organizationId, (tx) => settleCheck({ tx, tell }, claim, outcome));
  return isSettled ? "settled" : "lost";
}
