import type { NotificationKind } from "@galley/contract";
import { sql } from "kysely";
import { reachesProject } from "#src/operations/within-reach.ts";
import { approversOf, leadersOf, type Turn } from "./recipients.ts";
import { columnsOf, type News, type Teller, tell, tellEach } from "./tell.ts";

/** A finding of the service itself, which is no person's act. */
export type ServiceFinding = { kind: NotificationKind; title: string; reason: string } & (
  | { projectId: string; articleId: string }
  | { projectId: string; postId: string }
  | { projectId: string; accountId: string }
  | { projectId: string | null; endpointId: string }
  | { kind: "credits_low"; projectId: null }
  | { kind: "host_unproved"; projectId: string }
);

/** Tells every owner and admin of something, as each of them has chosen, in the transaction that finds it. */
export async function tellLeaders(context: Teller, organizationId: string, { kind, ...about }: ServiceFinding): Promise<void> {
  await tell(context, { organizationId, ...about }, leadersOf(organizationId, kind));
}

/** Tells those who may give the step of approval whose turn it is, the project's first one without a turn. */
export async function tellReviewers(
  context: Teller,
  organizationId: string,
  { kind, ...about }: ServiceFinding & { projectId: string },
  turn?: Turn,
): Promise<void> {
  await tell(context, { organizationId, ...about }, approversOf(organizationId, about.projectId, kind, turn));
}

/** Findings about posts, each with the person whom it concerns. */
export type PostFindings = {
  kind: NotificationKind;
  each: readonly ({ personId: string | null } & Pick<News, "projectId" | "postId" | "title" | "reason">)[];
};

/** Tells each person of their finding, where they still reach its project; else every owner and admin. */
export async function tellPersons(context: Teller, organizationId: string, { kind, each }: PostFindings): Promise<void> {
  if (each.length === 0) return;
  const who = sql`(
    select told.person_id, ${kind}::text as kind, ${columnsOf(sql`n.value`)}
    from jsonb_array_elements(${JSON.stringify(each)}::jsonb) n
    left join member m on m.organization_id = ${organizationId} and m.person_id = n.value ->> 'personId'
      and ${reachesProject(organizationId, sql`n.value ->> 'projectId'`)}
    cross join lateral (
      select m.person_id where m.person_id is not null
      union all
      select w.person_id from ${leadersOf(organizationId, kind)} where m.person_id is null
    ) told
  ) as w`;
  await tellEach(context, { organizationId }, who);
}
