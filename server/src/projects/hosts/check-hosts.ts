import type pg from "pg";
import { transact } from "#src/database/transact.ts";
import type { TextLookup } from "#src/platform/dns/text-lookup.ts";
import { every } from "#src/platform/flow/every.ts";
import type { Log } from "#src/platform/log.ts";
import { recordOf } from "./present-host.ts";
import { settleCheck, type TellOfHost } from "./settle-check.ts";

export type HostsGround = { pool: pg.Pool; lookUpText: TextLookup; tell: TellOfHost; log: Log };

type Due = { organization_id: string; host: string; proof: string };

const pauseMilliseconds = 2000;
const batch = 10;

/** Looks up the records of all hosts that are due. Gives back how many there were. */
export async function checkHosts(ground: HostsGround): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await ground.pool.query<Due>("select * from claim_blog_hosts($1)", [batch]);
    await Promise.all(rows.map((due) => checkHost(ground, due)));
    count += rows.length;
    if (rows.length < batch) return count;
  }
}

async function checkHost({ pool, lookUpText, tell, log }: HostsGround, due: Due): Promise<void> {
  const { organization_id: organizationId, host, proof } = due;
  try {
    const record = recordOf(due);
    const answer = await lookUpText(record.name);
    const outcome = answer.kind !== "found" ? answer.kind : answer.values.includes(record.value) ? "found" : "absent";
    await transact(pool, organizationId, (tx) => settleCheck({ tx, tell }, { organizationId, host, proof }, outcome));
  } catch (error) {
    // It comes up again within minutes; the others are not to wait for this one.
    log.warn("host of a blog not checked", { organizationId, error });
  }
}

export function checkHostsAgain(ground: HostsGround): AsyncDisposable {
  return every(
    pauseMilliseconds,
    () => checkHosts(ground),
    (error) => ground.log.warn("hosts of blogs not checked", { error }),
  );
}
