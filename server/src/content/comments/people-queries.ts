import { approvingRoles, type Role } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { hasParts } from "#src/operations/list-fitting.ts";
import type { Position } from "#src/operations/paging.ts";
import { reachesProject } from "#src/operations/within-reach.ts";
import type { ReachingMember } from "#src/people/notifications/recipients.ts";
import { idEndLength } from "./mentions.ts";

type PersonRow = ReachingMember & { role: Role; mayApprove: boolean; sortedAs: string };

type PeopleQuery = {
  query: string | undefined;
  canApprove: true | undefined;
  /** People who give the steps of approval: anyone whose role may, or those with these ids. */
  approvers: { anyone: boolean; ids: readonly string[] };
  after: Position | undefined;
  rowsMax: number;
};

/** Lists the next members who reach a project, by name. A name is found by its words and written together, as in a mention. */
export async function listPeoplePage(tx: Tx, organizationId: string, projectId: string, wanted: PeopleQuery): Promise<PersonRow[]> {
  const { query, canApprove, approvers, after, rowsMax } = wanted;
  const mayApprove = sql`(m.role = any(${[...approvingRoles]}::text[])
    and (${approvers.anyone}::boolean or m.person_id = any(${[...approvers.ids]}::text[])))`;
  const sortedAs = sql`plain_name(p.name) collate "C"`;
  const { rows } = await sql<PersonRow>`
    select m.person_id as "personId", p.name, p.email, m.role, ${mayApprove} as "mayApprove", ${sortedAs} as "sortedAs"
    from member m join person p on p.id = m.person_id
    where m.organization_id = ${organizationId} and ${reachesProject(organizationId, projectId)}
      and ${hasParts(sql`p.name || ' ' || replace(p.name, ' ', '')`, query) ?? sql`true`}
      and ${canApprove ? mayApprove : sql`true`}
      and ${after === undefined ? sql`true` : sql`(${sortedAs}, m.person_id) > (${after[0]}, ${after[1]})`}
    order by ${sortedAs}, m.person_id
    limit ${rowsMax}`.execute(tx);
  return rows;
}

/** Lists the other members who reach a project and might be meant by one of these texts, so that a handle means one person alone. */
export async function listSoNamed(
  tx: Tx,
  organizationId: string,
  projectId: string,
  people: readonly ReachingMember[],
  forms: readonly string[],
): Promise<ReachingMember[]> {
  const ids = people.map(({ personId }) => personId);
  const ends = ids.map((id) => id.slice(-idEndLength));
  const { rows } = await sql<ReachingMember>`
    select m.person_id as "personId", p.name, p.email
    from member m join person p on p.id = m.person_id cross join lateral (
      select case when octet_length(p.name) = char_length(p.name) then lower(p.name collate "C")
        else regexp_replace(lower(normalize(p.name, NFC)), '\\s', ' ', 'g') end as name
    ) said
    where m.organization_id = ${organizationId} and m.person_id <> all(${ids}::text[]) and (
      array[
        replace(said.name, ' ', ''), split_part(ltrim(said.name), ' ', 1), lower(split_part(p.email, '@', 1)), m.person_id
      ] && ${[...forms]}::text[] or right(m.person_id, ${idEndLength}) = any(${ends}::text[])
    ) and ${reachesProject(organizationId, projectId)}`.execute(tx);
  return rows;
}
