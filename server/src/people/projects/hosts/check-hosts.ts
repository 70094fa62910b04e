import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { TextLookup } from "#src/core/dns/text-lookup.ts";
import type { Log } from "#src/core/log.ts";
import { claimWith } from "#src/operations/queue/claim.ts";
import { createLane } from "#src/operations/queue/lane.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { recordOf } from "./present-host.ts";
import { settleCheck, type TellOfHost } from "./settle-check.ts";

export type HostsDependencies = { pool: pg.Pool; lookUpText: TextLookup; tell: TellOfHost; log: Log };

type Due = { organization_id: string; host: string; proof: string };

const pauseMilliseconds = 2000;
const atOnceMax = 10;
// Bounds an organization whose name servers do not answer, so that room is left for the others.
const perOrganizationMax = 4;

/** Creates the worker that looks up the records of hosts. A host whose check fails is due again within minutes. */
export function createHostChecker(dependencies: HostsDependencies): Worker {
  const { pool, log } = dependencies;
  const running = new Set<Due>();
  const lane = createLane<Due>({
    name: "blog_hosts",
    atOnceMax,
    claim(room) {
      const busy = [...running].map(({ organization_id }) => organization_id);
      return claimWith(pool, "claim_blog_hosts", [room, perOrganizationMax, busy]);
    },
    async run(due) {
      running.add(due);
      await checkHost(dependencies, due).finally(() => running.delete(due));
      // A check has no lease: it is due again by itself.
      return "settled";
    },
    onError: (error, { organization_id: organizationId }) => log.warn("host of a blog not checked", { organizationId, error }),
  });
  return createWorker({
    name: "host_checker",
    lanes: [lane],
    idle: async () => pauseMilliseconds,
    onError: (error) => log.warn("hosts of blogs not checked", { error }),
  });
}

async function checkHost({ pool, lookUpText, tell }: HostsDependencies, due: Due): Promise<void> {
  const { organization_id: organizationId, host, proof } = due;
  const record = recordOf(due);
  const answer = await lookUpText(record.name);
  const outcome = answer.kind !== "found" ? answer.kind : answer.values.includes(record.value) ? "found" : "absent";
  await transact(pool, organizationId, (tx) => settleCheck({ tx, tell }, { organizationId, host, proof }, outcome));
}
