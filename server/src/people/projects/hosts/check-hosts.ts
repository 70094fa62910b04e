import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { TextLookup } from "#src/core/dns/text-lookup.ts";
import { every } from "#src/core/flow/every.ts";
import { createUnderWay } from "#src/core/flow/under-way.ts";
import type { Log } from "#src/core/log.ts";
import { recordOf } from "./present-host.ts";
import { settleCheck, type TellOfHost } from "./settle-check.ts";

export type HostsDependencies = { pool: pg.Pool; lookUpText: TextLookup; tell: TellOfHost; log: Log };

type Due = { organization_id: string; host: string; proof: string };

const pauseMilliseconds = 2000;
const atOnceMax = 10;
// Bounds an organization whose name servers do not answer, so that room is left for the others.
const perOrganizationMax = 4;

/** Looks up the records of all hosts that are due. Returns how many there were. */
export async function checkHosts(dependencies: HostsDependencies): Promise<number> {
  const checks = createChecks(dependencies);
  let count = 0;
  for (;;) {
    const begun = await checks.begin();
    await checks.all();
    count += begun;
    if (begun === 0) return count;
  }
}

function createChecks(dependencies: HostsDependencies) {
  const running = new Set<Due>();
  const run = async (due: Due) => {
    running.add(due);
    await checkHost(dependencies, due).finally(() => running.delete(due));
  };
  const underWay = createUnderWay({ atOnceMax, run });
  return {
    /** Begins to check what is due, as far as there is room; returns how many hosts that were. */
    begin(): Promise<number> {
      const busy = [...running].map(({ organization_id }) => organization_id);
      return underWay.take((room) =>
        dependencies.pool.query<Due>("select * from claim_blog_hosts($1, $2, $3)", [room, perOrganizationMax, busy]),
      );
    },
    all: underWay.all,
  };
}

async function checkHost({ pool, lookUpText, tell, log }: HostsDependencies, due: Due): Promise<void> {
  const { organization_id: organizationId, host, proof } = due;
  try {
    const record = recordOf(due);
    const answer = await lookUpText(record.name);
    const outcome = answer.kind !== "found" ? answer.kind : answer.values.includes(record.value) ? "found" : "absent";
    await transact(pool, organizationId, (tx) => settleCheck({ tx, tell }, { organizationId, host, proof }, outcome));
  } catch (error) {
    // The host is due again within minutes; the others must not wait for this one.
    log.warn("host of a blog not checked", { organizationId, error });
  }
}

export function checkHostsAgain(dependencies: HostsDependencies): AsyncDisposable {
  const checks = createChecks(dependencies);
  const looking = every(pauseMilliseconds, checks.begin, (error) => dependencies.log.warn("hosts of blogs not checked", { error }));
  return {
    async [Symbol.asyncDispose]() {
      await looking[Symbol.asyncDispose]();
      await checks.all();
    },
  };
}
