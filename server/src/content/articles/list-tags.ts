import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { tagSlug } from "./tags.ts";

type Row = z.input<typeof contract.Tag>;

export const listTags = handle(contract.listTags, async ({ tx, actor, pager }, { projectId, locale, query, limit, cursor }) => {
  const { organizationId } = actor;
  const cursorOf = ["list_tags", organizationId, projectId, locale ?? null, query ?? null];
  const [count, slug, language] = pager.unpack(cursorOf, cursor) ?? [];
  const { rows } = await sql<Row>`
    select * from (
      select t.slug, t.locale, (array_agg(t.tag order by t.published_at desc, t.article_id desc))[1] as tag, count(*)::integer as articles
      from (
        select id from article
        where organization_id = ${organizationId} and project_id = ${projectId} and published_revision is not null
        order by updated_at desc, id desc limit ${contract.limits.countedMax}
      ) a
      join article_tag t on t.organization_id = ${organizationId} and t.article_id = a.id
      where ${locale === undefined ? sql`true` : sql`t.locale = ${locale}`} and ${hasWords(query)}
      group by t.locale, t.slug
    ) t
    where ${count === undefined ? sql`true` : sql`(-t.articles, t.slug, t.locale) > (${-Number(count)}, ${slug}, ${language})`}
    order by t.articles desc, t.slug, t.locale limit ${limit + 1}`.execute(tx);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? pager.pack(cursorOf, [last.articles, last.slug, last.locale]) : null;
  return { data, nextCursor };
});

/** Returns the condition that a tag has every word, or part of a word, that was typed. Its slug has them without case and accents. */
function hasWords(query: string | undefined): RawBuilder<unknown> {
  if (query === undefined) return sql`true`;
  const words = query.split(/\s+/).filter(Boolean);
  const [german, other] = ["de", ""].map((language) => words.map((word) => `%${tagSlug(word, language)}%`));
  if (words.length === 0 || other?.includes("%%")) return sql`false`;
  return sql`t.slug like all (case when t.locale ~ '^de(-|$)' then ${german}::text[] else ${other}::text[] end)`;
}
