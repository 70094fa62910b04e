import type { Approval, RequestedChanges } from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import { type AuthorRow, authorColumns, authorsOfRevision } from "#src/content/reviews/revision-author.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { nameOfActor } from "#src/operations/acted-as.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { articleNotFound } from "./article-queries.ts";
import { requestAsJson } from "./requested-changes.ts";

/** Reads the article of a revision without a lock, so that a list of revisions never waits for a writer. */
export async function requireArticle(tx: Tx, actor: Actor, id: string) {
  const found = await tx
    .selectFrom("article")
    .select(["locale", "published_revision"])
    .where(withinReach(actor, "article"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw articleNotFound();
  return found;
}

export type RevisionRow = AuthorRow & {
  revision: number;
  title: string;
  name: string | null;
  words: number;
  generated: boolean;
  created_at: string;
  approved_by: string | null;
  approved_at: string | null;
  requested_changes: RequestedChanges | null;
};

export type RevisionPage = { limit: number; before: number | undefined };

/** Lists an article's revisions, newest first, each with its last approval and its last request for changes. */
export async function listRevisions(
  tx: Tx,
  organizationId: string,
  articleId: string,
  { limit, before }: RevisionPage,
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select r.revision, r.title, n.name, r.word_count as words, r.generation_id is not null as generated,
      ${jsonTime(sql`r.created_at`)} as created_at, ${authorColumns}, y.name as approved_by, ${jsonTime(sql`y.created_at`)} as approved_at,
      (
        select ${requestAsJson} from comment c join person who on who.id = c.author_id
        where c.organization_id = ${organizationId} and c.article_id = ${articleId} and c.revision = r.revision and c.asks_for_changes
        order by c.created_at desc, c.id desc
        limit 1
      ) as requested_changes
    from article_revision r
    ${authorsOfRevision}
    left join revision_name n
      on n.organization_id = r.organization_id and n.article_id = r.article_id and n.revision = r.revision
    left join lateral (
      select ${nameOfActor("y", "who")} as name, y.created_at from approval y left join person who on who.id = y.approved_by
      where y.organization_id = ${organizationId} and y.article_id = r.article_id and y.revision = r.revision
      order by y.created_at desc, y.id desc
      limit 1
    ) y on true
    where r.organization_id = ${organizationId} and r.article_id = ${articleId}
      and ${before === undefined ? sql`true` : sql`r.revision < ${before}`}
    order by r.revision desc
    limit ${limit}`.execute(tx);
  return rows;
}

/** Presents the last approval of a revision; null without one. */
export function presentApproval({ approved_by: name, approved_at: at }: RevisionRow): z.input<typeof Approval> | null {
  return at === null ? null : { name, at };
}

export type RevisionText = AuthorRow & {
  title: string;
  slug: string;
  summary: string;
  seo_title: string | null;
  seo_description: string | null;
  tags: string[];
  markdown: string;
  cover_image_id: string | null;
  pictures: KeptPictures | null;
  created_at: string;
};

export async function findRevisionText(
  tx: Tx,
  organizationId: string,
  articleId: string,
  revision: number,
): Promise<RevisionText | undefined> {
  const { rows } = await sql<RevisionText>`
    select r.title, r.slug, r.summary, r.seo_title, r.seo_description, r.tags, r.markdown, r.cover_image_id, r.pictures,
      ${jsonTime(sql`r.created_at`)} as created_at, ${authorColumns}
    from article_revision r
    ${authorsOfRevision}
    where r.organization_id = ${organizationId} and r.article_id = ${articleId} and r.revision = ${revision}`.execute(tx);
  return rows[0];
}
