import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { readClock } from "#src/core/database/database-clock.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { checkKind, findHost, lockHost, newProof } from "./host-queries.ts";
import { presentHost } from "./present-host.ts";

const pauseSeconds = 10;

/** Schedules a check of a host, whose state then shows the result. */
export const checkBlogHost = handle(contract.checkBlogHost, async ({ tx, actor }, { projectId, host }) => {
  const { organizationId } = actor;
  const row = await lockHost(tx, organizationId, host);
  if (row?.project_id !== projectId) throw new Failure("not_found", sentence("refusal_host_unknown"));
  if (row.state === "granted") return presentHost(row);
  const begins = row.state === "ended" || row.state === "taken";
  // A former owner of a name may have left the old record behind: only a new one shows that the name is theirs again.
  const proof = row.state === "taken" ? newProof() : row.proof;
  await tx
    .updateTable("blog_host")
    .set({
      ...(begins && { state: "waiting" as const, proof }),
      asked_at: sql`now()`,
    })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
  const secondsSince = row.checked_at === null ? pauseSeconds : ((await readClock(tx)).getTime() - row.checked_at.getTime()) / 1000;
  await addWork(tx, { organizationId, projectId, kind: checkKind, subject: host, seconds: Math.max(0, pauseSeconds - secondsSince) });
  return presentHost((await findHost(tx, organizationId, host)) ?? row);
});
