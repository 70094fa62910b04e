import type { ArticleStatus, CalendarItem, PostDestinationName, PostFormat, PostStatus } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Position of an item in the order of the calendar: by instant, then type, id and, for posts, destination. */
export type CalendarPosition = { at: Date; type: CalendarItem["type"]; id: string; destination: string };

type DatedTopic = { type: "topic"; at: Date; id: string; title: string; locale: string; keyword: string; pillar: string };
export type DatedArticle = {
  type: "article";
  at: Date;
  id: string;
  title: string;
  locale: string;
  slug: string;
  articleStatus: ArticleStatus;
  scheduled: boolean;
};
type DatedPost = {
  type: "post";
  at: Date;
  id: string;
  title: string;
  destination: PostDestinationName;
  format: PostFormat;
  postStatus: PostStatus;
};
export type DatedItem = DatedTopic | DatedArticle | DatedPost;

export type DatedRange = { from: Date; until: Date; after?: CalendarPosition | undefined; limit: number };

/** Lists a project's dated items from `from` up to `until`, in order, starting after `after`. */
export async function listDated(
  tx: Tx,
  organizationId: string,
  projectId: string,
  { until, limit, ...start }: DatedRange,
): Promise<DatedItem[]> {
  const [article, post, topic] = [startOf("article", start), startOf("post", start), startOf("topic", start)];
  const { rows } = await sql<DatedItem>`
    select * from (
      (select 'article' as type, scheduled_at as at, id, '' as destination, title, locale, slug, status as "articleStatus", true as scheduled,
          null as format, null as "postStatus", null as keyword, null as pillar
        from article
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'scheduled'
          and (scheduled_at, id) > (${article.at}, ${article.id}) and scheduled_at < ${until}
        order by scheduled_at, id limit ${limit})
      union all
      (select 'article', planned_at, id, '', title, locale, slug, status, false, null, null, null, null
        from article
        where organization_id = ${organizationId} and project_id = ${projectId}
          and planned_at is not null and scheduled_at is null and published_revision is null
          and (planned_at, id) > (${article.at}, ${article.id}) and planned_at < ${until}
        order by planned_at, id limit ${limit})
      union all
      (select 'post', d.at, d.post_id, d.destination, p.title, null, null, null, null, p.format, p.status, null, null
        from (
          select at, post_id, destination from post_destination
          where organization_id = ${organizationId} and project_id = ${projectId} and at is not null
            and (at, post_id, destination) > (${post.at}, ${post.id}, ${post.destination}) and at < ${until}
          order by at, post_id, destination limit ${limit}
        ) d cross join lateral (
          -- The limit keeps it one look by key for each destination, however few posts there are.
          select title, format, status from post where organization_id = ${organizationId} and id = d.post_id limit 1
        ) p)
      union all
      (select 'topic', date, id, '', title, locale, null, null, null, null, null, keyword, pillar
        from topic
        where organization_id = ${organizationId} and project_id = ${projectId} and status = 'planned' and article_id is null
          and (date, id) > (${topic.at}, ${topic.id}) and date < ${until}
        order by date, id limit ${limit})
    ) item
    order by at, type, id, destination
    limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the position after which the items of one type start. Times are whole milliseconds, so the next one follows directly. */
function startOf(type: CalendarPosition["type"], { from, after }: Pick<DatedRange, "from" | "after">) {
  if (after === undefined || after.at < from) return { at: from, id: "", destination: "" };
  if (type === after.type) return after;
  return { at: type > after.type ? after.at : new Date(after.at.getTime() + 1), id: "", destination: "" };
}
