import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { lockMember } from "#src/operations/require-member.ts";

/** A person's working copy: `key` is an article's id, or the person's own name for a text that is no article yet. */
export type CopyPlace = { organizationId: string; personId: string; projectId: string; articleId: string | null; key: string };

type Named = { projectId: string; articleId?: string | undefined; key?: string | undefined };

/** Returns the place that a call names, in an article that exists in the project. */
export async function requirePlace(tx: Tx, { organizationId, personId }: Actor, { projectId, articleId, key }: Named): Promise<CopyPlace> {
  if ((articleId === undefined) === (key === undefined)) {
    throw new Failure("invalid_input", sentence("refusal_article_or_key"), articleId === undefined ? "articleId" : "key");
  }
  if (articleId !== undefined) await requireArticleIn(tx, organizationId, projectId, articleId);
  return { organizationId, personId, projectId, articleId: articleId ?? null, key: articleId ?? key ?? "" };
}

async function requireArticleIn(tx: Tx, organizationId: string, projectId: string, articleId: string): Promise<void> {
  const article = await tx
    .selectFrom("article")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", articleId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (article === undefined) throw new Failure("not_found", sentence("refusal_article_not_in_project"));
}

export function findCopy(tx: Tx, { organizationId, personId, projectId, key }: CopyPlace) {
  return tx
    .selectFrom("working_copy as c")
    .leftJoin("author as u", (join) => join.onRef("u.organization_id", "=", "c.organization_id").onRef("u.person_id", "=", "c.byline_id"))
    .selectAll("c")
    .select(["u.slug as author_slug", "u.name as author_name"])
    .where("c.organization_id", "=", organizationId)
    .where("c.person_id", "=", personId)
    .where("c.key", "=", key)
    .where("c.project_id", "=", projectId)
    .executeTakeFirst();
}

/** Returns which version is kept, without reading the text. */
export async function findCopyVersion(tx: Tx, { organizationId, personId, key }: CopyPlace): Promise<string | undefined> {
  const row = await tx
    .selectFrom("working_copy")
    .select("version")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.version;
}

export type CopyChange = Partial<
  Pick<
    Tables["working_copy"],
    "title" | "markdown" | "slug" | "summary" | "seo_title" | "seo_description" | "cover_image_id" | "locale" | "topic_id" | "byline_id"
  >
> & { tags?: string; base_revision: number; version: string };

/**
 * Writes over the version that the caller knows, and returns whether it was there. A text that is not part of the change stays where it
 * is stored.
 */
export async function changeCopy(tx: Tx, place: CopyPlace, known: string, change: CopyChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("working_copy")
    .set({ ...change, updated_at: sql`now()`, expires_on: afterKeptDays })
    .where("organization_id", "=", place.organizationId)
    .where("person_id", "=", place.personId)
    .where("key", "=", place.key)
    .where("project_id", "=", place.projectId)
    .where("version", "=", known)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const keptDays = 30;
const afterKeptDays = sql<string>`now()::date + ${sql.lit(keptDays)}`;

/** Locks the person's membership until commit, so that their copies are counted one after the other. */
export async function requireRoomForCopy(tx: Tx, place: CopyPlace): Promise<void> {
  const { organizationId, personId } = place;
  await lockMember(tx, place);
  const { count } = await tx
    .selectFrom("working_copy")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.workingCopiesMax) {
    throw new Failure("invalid_state", sentence("refusal_working_copies_full", { count: limits.workingCopiesMax }));
  }
}

export async function insertCopy(tx: Tx, place: CopyPlace, change: CopyChange): Promise<void> {
  const empty = { title: "", markdown: "", slug: "", summary: "", seo_title: "", seo_description: "", tags: "" };
  await tx
    .insertInto("working_copy")
    .values({
      ...empty,
      ...change,
      organization_id: place.organizationId,
      person_id: place.personId,
      key: place.key,
      project_id: place.projectId,
      article_id: place.articleId,
      expires_on: afterKeptDays,
    })
    .execute();
}

export async function deleteCopy(tx: Tx, place: CopyPlace, version: string | undefined): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("working_copy")
    .where("organization_id", "=", place.organizationId)
    .where("person_id", "=", place.personId)
    .where("key", "=", place.key)
    .where("project_id", "=", place.projectId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? ""))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// Enough for the opening words after the longest run of marks and addresses.
const openingLength = 600;

/** Lists texts that are no article yet with their beginnings alone, the latest first. */
export function listCopies(tx: Tx, { organizationId, personId }: Actor, projectId: string) {
  return tx
    .selectFrom("working_copy")
    .select(["key", "title", "updated_at"])
    .select([
      sql<string>`left(markdown, ${sql.lit(openingLength)})`.as("beginning"),
      sql<string>`to_char(expires_on, 'YYYY-MM-DD')`.as("expires_on"),
    ])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .where("project_id", "=", projectId)
    .where("article_id", "is", null)
    .orderBy("updated_at", "desc")
    .limit(limits.workingCopiesMax)
    .execute();
}
