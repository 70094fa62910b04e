import type { DashboardCalendarItem } from "@galley/contract";
import { excerptOf, parseArticle } from "@galley/markdown";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { DatedItem } from "./list-dated.ts";

const wordsLengthMax = 140;
/** Characters of an article without a summary that are read for its first words. */
const readLength = 600;

/** Facts on a card beside the date and the state. */
export type CardFacts = Pick<DashboardCalendarItem, "imageId" | "firstWords" | "author" | "tags"> & { pillar: string };
type Row = {
  id: string;
  imageId: string | null;
  words: string | null;
  isMarkdown: boolean;
  pillar: string | null;
  tags: string[] | null;
} & ({ authorId: string; authorName: string } | { authorId: null; authorName: null });
type Ids = Record<DatedItem["type"], readonly string[]>;

export const noFacts: CardFacts = { imageId: null, firstWords: "", author: null, tags: [], pillar: "" };

/** Finds the picture, the first words, the author, the tags and the pillar of each item, by its id. */
export async function findCardFacts(
  tx: Tx,
  organizationId: string,
  { article, post, topic }: Ids,
): Promise<ReadonlyMap<string, CardFacts>> {
  const found = await Promise.all([
    ofArticles(tx, organizationId, article),
    ofPosts(tx, organizationId, post),
    ofTopics(tx, organizationId, topic),
  ]);
  return new Map(found.flat().map((row) => [row.id, factsOf(row)]));
}

function factsOf({ imageId, words, isMarkdown, tags, pillar, ...author }: Row): CardFacts {
  const text = words ?? "";
  return {
    imageId,
    firstWords: isMarkdown ? excerptOf(parseArticle(text).document, wordsLengthMax) : shortened(text),
    author: author.authorId === null ? null : { id: author.authorId, name: author.authorName },
    tags: tags ?? [],
    pillar: pillar ?? "",
  };
}

/** Returns the beginning of a plain text on one line. */
function shortened(text: string): string {
  const paragraph = { type: "paragraph" as const, children: [{ type: "text" as const, text }] };
  return excerptOf({ blocks: [paragraph] }, wordsLengthMax);
}

// The limits below keep each a look by key, however few rows the table has.

async function ofArticles(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select a.id, ${existingImage(organizationId, sql`r.cover_image_id`)} as "imageId", r.words, r."isMarkdown", r.tags,
      ${pillarOf(organizationId, sql`a.topic_id`)} as pillar, p.id as "authorId", p.name as "authorName"
    from unnest(${[...ids]}::text[]) w (id)
    cross join lateral (
      select id, revision, topic_id from article where organization_id = ${organizationId} and id = w.id limit 1
    ) a
    cross join lateral (
      select author_id, cover_image_id, tags, summary = '' as "isMarkdown",
        case when summary = '' then left(markdown, ${readLength}::integer) else summary end as words
      from article_revision where organization_id = ${organizationId} and article_id = a.id and revision = a.revision limit 1
    ) r
    join person p on p.id = r.author_id`.execute(tx);
  return rows;
}

/** A post whose service is still writing it has no revision yet. The first line of a text is its title, which the card has. */
async function ofPosts(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.id, ${existingImage(organizationId, sql`r."firstImageId"`)} as "imageId", r.words, false as "isMarkdown", s.tags,
      ${pillarOf(organizationId, sql`a.topic_id`)} as pillar,
      p.id as "authorId", p.name as "authorName"
    from unnest(${[...ids]}::text[]) w (id)
    cross join lateral (
      select id, revision, article_id from post where organization_id = ${organizationId} and id = w.id limit 1
    ) o
    left join lateral (
      select author_id,
        left(case content ->> 'kind'
          when 'linkedin' then substr(content ->> 'text', length(content ->> 'headline') + 1)
          when 'x' then content #>> '{parts,0,text}'
          else content ->> 'caption' end, ${readLength}::integer) as words,
        jsonb_path_query_first(content, '$.**.imageId ? (@.type() == "string")') #>> '{}' as "firstImageId"
      from post_revision where organization_id = ${organizationId} and post_id = o.id and revision = o.revision limit 1
    ) r on true
    left join lateral (
      select revision, topic_id from article where organization_id = ${organizationId} and id = o.article_id limit 1
    ) a on true
    left join lateral (
      select tags from article_revision where organization_id = ${organizationId} and article_id = o.article_id and revision = a.revision limit 1
    ) s on true
    left join person p on p.id = r.author_id`.execute(tx);
  return rows;
}

async function ofTopics(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select t.id, null as "imageId", t.intent as words, false as "isMarkdown", null as tags, t.pillar, p.id as "authorId", p.name as "authorName"
    from unnest(${[...ids]}::text[]) w (id)
    cross join lateral (
      select id, intent, pillar, suggested_by from topic where organization_id = ${organizationId} and id = w.id limit 1
    ) t
    left join person p on p.id = t.suggested_by`.execute(tx);
  return rows;
}

function existingImage(organizationId: string, imageId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select i.id from image i where i.organization_id = ${organizationId} and i.id = ${imageId} limit 1)`;
}

function pillarOf(organizationId: string, topicId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select t.pillar from topic t where t.organization_id = ${organizationId} and t.id = ${topicId} limit 1)`;
}
