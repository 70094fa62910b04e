import * as contract from "@galley/contract";
import { sql } from "kysely";
import { findDeadEnds, findWithoutArticle } from "#src/content/posts/dead-ends.ts";
import { findCurrentRevision, requirePost } from "#src/content/posts/post-queries.ts";
import { checkRoom } from "#src/content/posts/rules/check-room.ts";
import { isFree } from "#src/content/posts/schedule-post.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { networkOf } from "./all-networks.ts";
import { quotaMessage } from "./calls/network-faults.ts";

type Delivery = Awaited<ReturnType<typeof contract.getPostDelivery.output.parseAsync>>["destinations"][number];

// As an attempt that the network refuses for its limit would say.
const limited = Object.fromEntries(
  contract.networkNames.map((name) => [name, `${quotaMessage(networkOf(name))} It is retried automatically.`]),
);
const needingDate = {
  not_approved: "Its date passed before the post was approved. Give it a new date.",
  article_not_live: `Its article was not live ${lateMinutesMax} minutes after its date. Give it a new date.`,
};

const handless = contract.networkNames.filter((name) => !contract.networksByName[name].byHand);

type Part = Omit<Delivery["parts"][number], "url"> & { id: string | null };
type Found = Omit<Delivery, "warnings" | "parts"> & { parts: Part[] };

/** Returns each destination with its newest publication, and the parts of the content with their state in the ledger. */
export const getPostDelivery = handle(contract.getPostDelivery, async (context, { id }) => {
  const { tx, actor, tell } = context;
  const { organizationId } = actor;
  const post = await requirePost(tx, actor, id);
  const { status, project_id: projectId } = post;
  const isApproved = post.approved_revision === post.revision;
  const needsApproval = !isApproved && !(await isFree(context, post, await requireProject(tx, actor, projectId)));
  const deadEndsOf = await findDeadEnds(context, organizationId, projectId);
  const withoutArticle = await findWithoutArticle(context, organizationId, [id]);
  const destinations = await findDeliveries(tx, organizationId, id);
  const current = await findCurrentRevision(tx, post);
  const tooLong = (destination: contract.PostDestinationName) =>
    current === undefined
      ? []
      : checkRoom(current.content, destination).map((text) => ({ code: "part_too_long" as const, message: tell(text) }));
  const isOpen = (state: string) => state === "pending" || state === "scheduled";
  const warned = destinations.map((one) => ({
    ...one,
    warnings: isOpen(one.status)
      ? [...deadEndsOf(one.destination), ...withoutArticle(id, one.destination), ...tooLong(one.destination)]
      : [],
  }));
  return { id, status, needsApproval, destinations: warned };
});

function partUrl({ destination }: Pick<Found, "destination">, id: string | null): string | null {
  const name = contract.networkNames.find((one) => one === destination);
  return id === null || name === undefined ? null : (networkOf(name).partUrl?.(id) ?? null);
}

async function findDeliveries(tx: Tx, organizationId: string, id: string) {
  const { rows } = await sql<Found>`
    select d.destination, d.status, d.at_local as at, d.url, ${jsonTime(sql`d.published_at`)} as "publishedAt",
      case when q.status = 'exported' then 'person'
        when d.status = 'pending' and d.at is not null then 'approval'
        when d.status = 'scheduled' and d.at <= now() and p.from_article and not exists (
          select from article a where a.organization_id = ${organizationId} and a.id = p.article_id and a.published_revision is not null
        ) then 'article' end as "waitsFor",
      coalesce(q.attempts, 0) as attempts,
      case when q.status = 'pending' then ${jsonTime(sql`greatest(q.next_attempt_at, n.window_ends_at)`)} end as "nextAttemptAt",
      case when d.error_code is not null then jsonb_build_object('kind', 'permanent', 'code', d.error_code, 'message', ${JSON.stringify(needingDate)}::jsonb ->> d.error_code)
        when q.last_error is not null then jsonb_build_object('kind', q.error_kind, 'code', q.error_code, 'message', q.last_error)
        when q.status = 'pending' and n.id is not null
          then jsonb_build_object('kind', 'retryable', 'code', 'rate_limited', 'message', ${JSON.stringify(limited)}::jsonb ->> d.destination) end as error,
      case when d.destination <> all(${handless}) and q.way is distinct from 'api' then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('number', n, 'status', coalesce(l.status, 'waiting'), 'id', l.network_id) order by n), '[]')
        from generate_series(1, coalesce(jsonb_array_length(r.content -> 'parts'), case when r.content is not null then 1 end)) n
        left join post_part l on l.organization_id = ${organizationId} and l.publication_id = q.id and l.number = n
      ) end as parts
    from post p
    join post_destination d on d.organization_id = p.organization_id and d.post_id = p.id
    left join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
    left join lateral (
      select * from post_publication q
      where q.organization_id = ${organizationId} and q.post_id = d.post_id and q.destination = d.destination
        -- A new date begins anew.
        and d.status not in ('pending', 'scheduled') and d.error_code is null
      order by q.created_at desc, q.id desc limit 1
    ) q on true
    left join network_account n on n.organization_id = ${organizationId} and n.project_id = d.project_id and n.network = d.destination
      and n.posts_left = 0 and n.window_ends_at > now() and q.network_id is null and q.way is distinct from 'export'
    where p.organization_id = ${organizationId} and p.id = ${id}
    order by d.destination`.execute(tx);
  return rows.map(({ parts, ...row }) => ({ ...row, parts: parts.map(({ id: part, ...told }) => ({ ...told, url: partUrl(row, part) })) }));
}
