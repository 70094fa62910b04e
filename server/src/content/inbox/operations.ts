import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { inboxEntries } from "./all-sources.ts";
import { listWaiting } from "./list-waiting.ts";
import { snoozeWaiting } from "./snooze-waiting.ts";

type Counts = { waiting: number; snoozed: number; projects: { projectId: string; articles: number; posts: number }[] };

const countWaiting = handle(contract.countWaiting, async ({ tx, actor }) => {
  const entries = await inboxEntries(tx, actor);
  const { rows } = await sql<Counts>`
    with ${entries}
    select
      (select count(distinct entry)::integer from item where snoozed_until is null) as waiting,
      (select count(distinct entry)::integer from item where snoozed_until is not null) as snoozed,
      (select coalesce(json_agg(p order by p."projectId"), '[]') from (
        select project_id as "projectId", count(distinct subject_id) filter (where subject_id like 'art\\_%') as articles,
          count(distinct subject_id) filter (where subject_id like 'pst\\_%') as posts
        from item where snoozed_until is null and (subject_id like 'art\\_%' or subject_id like 'pst\\_%')
        group by project_id
      ) p) as projects`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count gives one row.");
  return counts;
});

export const inboxOperations = { listWaiting, countWaiting, snoozeWaiting };
