import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { reachesProject } from "#src/operations/within-reach.ts";

/** Returns the condition that the actor knows of an author: one who reaches a project of theirs, or whom readers see in one. */
export function isKnownAuthor({ organizationId, reach }: Pick<Actor, "organizationId" | "reach">): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  const projectIds = sql`any(${[...reach]}::text[])`;
  return sql`(exists (
    select from member m
    where m.organization_id = ${organizationId} and m.person_id = author.person_id and ${reachesProject(organizationId, projectIds)}
  ) or exists (
    select from article a
    where a.organization_id = ${organizationId} and a.project_id = ${projectIds} and a.byline_id = author.person_id
      and a.published_revision is not null
  ))`;
}

/** Finds the people behind the addresses of authors, by address, without those that the actor does not know. */
export async function findKnownPeople(tx: Tx, actor: Actor, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const authors = await tx
    .selectFrom("author")
    .select(["slug", "person_id"])
    .where("organization_id", "=", actor.organizationId)
    .where("slug", "in", [...new Set(slugs)])
    .where(isKnownAuthor(actor))
    .execute();
  return new Map(authors.map(({ slug, person_id }) => [slug, person_id]));
}

/** Finds the people behind the addresses of authors, by address. Refuses one that the actor does not know, with the name of its field. */
export async function findPeopleOf(tx: Tx, actor: Actor, slugs: readonly string[], param: string): Promise<ReadonlyMap<string, string>> {
  const people = await findKnownPeople(tx, actor, slugs);
  const slug = slugs.find((one) => !people.has(one));
  if (slug !== undefined) throw new Failure("not_found", sentence("refusal_author_unknown", { slug }), param);
  return people;
}
