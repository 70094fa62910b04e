import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { listShowing } from "#src/people/projects/approval/shown-authors.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
import { dropChange, letGoOfPicture } from "#src/people/projects/remove-author.ts";
import { type OfPerson, selectAuthor } from "./author-queries.ts";
import { giveUpSlug, takeBackSlug } from "./former-slugs.ts";

/**
 * Accepts a member's change for the projects that show them and whose pages the actor decides. Readers see it once no other project shows
 * them. Returns whether they do.
 */
export async function settleChange(tx: Tx, actor: Actor, person: OfPerson, acceptedFor: readonly string[] = []): Promise<boolean> {
  const showing = await listShowing(tx, actor, person.personId);
  const accepted = new Set([...acceptedFor, ...showing.filter(({ decides }) => decides).map(({ id }) => id)]);
  const isLive = showing.every(({ id }) => accepted.has(id));
  if (isLive) await showChange(tx, person);
  else {
    await tx
      .updateTable("author_change")
      .set({ accepted_for: [...accepted] })
      .where("organization_id", "=", person.organizationId)
      .where("person_id", "=", person.personId)
      .execute();
  }
  return isLive;
}

/** Shows readers what waited. An address that a member gives up stays theirs. */
async function showChange(tx: Tx, person: OfPerson): Promise<void> {
  const { organizationId, personId } = person;
  const find = () => selectAuthor(tx, person).select("pictures").executeTakeFirst();
  const known = await find();
  await sql`
    insert into author (organization_id, person_id, slug, name, about, image_id, pictures, links)
    select c.organization_id, c.person_id, c.slug, c.name, c.about, c.image_id, c.pictures, c.links from author_change c
    where c.organization_id = ${organizationId} and c.person_id = ${personId}
    on conflict (organization_id, person_id) do update set slug = excluded.slug, name = excluded.name, about = excluded.about,
      image_id = excluded.image_id, pictures = excluded.pictures, links = excluded.links, updated_at = excluded.updated_at`.execute(tx);
  const shown = await find();
  if (shown !== undefined) await takeBackSlug(tx, { ...person, slug: shown.slug });
  if (known !== undefined && known.slug !== shown?.slug) await giveUpSlug(tx, { ...person, slug: known.slug });
  await dropChange(tx, person);
  if (known !== undefined && known.imageId !== shown?.imageId) await letGoOfPicture(tx, organizationId, known.imageId);
  if (!isDeepStrictEqual(shown, known)) await changeBlogsNaming(tx, organizationId, personId);
}
