import { isDeepStrictEqual } from "node:util";
import * as contract from "@galley/contract";
import { oneLine } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { z } from "zod";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { slugFrom } from "#src/core/text/slug-from.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { requireMember } from "#src/operations/require-member.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { dropChange, letGoOfPicture } from "#src/people/projects/remove-author.ts";
import { findHiding, selectAuthor, selectChange } from "./author-queries.ts";
import { isOfAnother, listFormerSlugs } from "./former-slugs.ts";
import { settleChange } from "./settle-change.ts";

/**
 * Saves how the caller wants to be seen as an author. Readers see it at once where no project shows the caller, or where the caller decides
 * what strangers see of those that do; else it waits. The address is chosen once, so that links to their pages stay good.
 */
export const setAuthorProfile = handleMembers(contract.setAuthorProfile, async ({ tx, actor }, { slug: wanted, ...profile }) => {
  const { organizationId, personId } = actor;
  // The members are locked: of two with one name each gets an address, and whoever is taken out or hidden meanwhile is no author afterwards.
  await requireMember(tx, actor);
  if ((await findHiding(tx, organizationId, personId)) !== null) throw new Failure("not_allowed", sentence("refusal_author_hidden"));
  const pictures = profile.imageId === null ? {} : await readPicture(tx, actor, profile.imageId);
  const [known, saved, former] = await Promise.all([
    selectAuthor(tx, actor).select("pictures").executeTakeFirst(),
    selectChange(tx, actor).where("declined_at", "is", null).executeTakeFirst(),
    listFormerSlugs(tx, actor),
  ]);
  const slug = wanted ?? saved?.slug ?? known?.slug ?? former[0] ?? (await freeSlug(tx, organizationId, profile.name));
  if (slug !== known?.slug) await requireSlug(tx, actor, slug, former);
  const author = { slug, name: oneLine(profile.name), about: profile.about.trim(), imageId: profile.imageId, links: profile.links };
  if (isDeepStrictEqual({ ...author, pictures }, known)) {
    await dropChange(tx, actor);
    return { author, waitsForApproval: false };
  }
  await keepChange(tx, actor, author, pictures);
  return { author, waitsForApproval: !(await settleChange(tx, actor, actor)) };
});

/** Keeps what the caller wants in place of what they wanted before, which whoever looks at it can then no longer accept. */
async function keepChange(tx: Tx, actor: Actor, { imageId, ...author }: z.output<typeof contract.Author>, pictures: KeptPictures) {
  const before = await selectChange(tx, actor).executeTakeFirst();
  const values = { ...author, image_id: imageId, pictures: JSON.stringify(pictures) };
  await tx
    .insertInto("author_change")
    .values({ organization_id: actor.organizationId, person_id: actor.personId, id: newId("authorChange"), ...values })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "person_id"]).doUpdateSet(({ ref }) => ({
        ...values,
        revision: sql`author_change.revision + 1`,
        accepted_for: ref("excluded.accepted_for"),
        declined_at: null,
        reason: ref("excluded.reason"),
        created_at: ref("excluded.created_at"),
      })),
    )
    .execute();
  if (before !== undefined && before.imageId !== imageId) await letGoOfPicture(tx, actor.organizationId, before.imageId);
}

/** Returns a picture from the media as it is shown now. */
async function readPicture(tx: Tx, actor: Actor, imageId: string): Promise<KeptPictures> {
  const image = await tx
    .selectFrom("library_image")
    .select("project_id")
    .where(withinReach(actor, "library_image"))
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (image === undefined) throw new Failure("not_found", sentence("refusal_image_unknown"), "imageId");
  const { rows } = await sql<{ kept: KeptPictures }>`
    select kept_pictures(${actor.organizationId}, ${image.project_id}, array[${imageId}::text]) as kept`.execute(tx);
  return rows[0]?.kept ?? {};
}

/** Returns the first address of the name that nobody in the organization has or had. */
async function freeSlug(tx: Tx, organizationId: string, name: string): Promise<string> {
  const stem = (slugFrom(name) || "author").slice(0, contract.limits.slugLengthMax - 8).replace(/(?<!-)-+$/, "");
  const { rows } = await sql<{ slug: string }>`
    select free.slug from (
      select number, ${stem}::text || case when number = 1 then '' else '-' || number end as slug
      from generate_series(1, 1 + (select count(*)::integer from author where organization_id = ${organizationId})
        + (select count(*)::integer from author_change where organization_id = ${organizationId})
        + (select count(*)::integer from author_former_slug where organization_id = ${organizationId})) number
    ) free
    where not exists (select from author a where a.organization_id = ${organizationId} and a.slug = free.slug)
      and not exists (select from author_change c where c.organization_id = ${organizationId} and c.slug = free.slug
        and c.declined_at is null)
      and not exists (select from author_former_slug f where f.organization_id = ${organizationId} and f.slug = free.slug)
    order by free.number limit 1`.execute(tx);
  return rows[0]?.slug ?? stem;
}

/** Refuses an address that somebody else has, had or wants, and one more than a member keeps. */
async function requireSlug(tx: Tx, actor: Actor, slug: string, former: readonly string[]): Promise<void> {
  const { organizationId, personId } = actor;
  if (await isOfAnother(tx, { organizationId, personId, slug }))
    throw new Failure("invalid_input", sentence("refusal_author_slug_taken", { slug }), "slug");
  if (former.includes(slug) || former.length < contract.authorFormerSlugsMax) return;
  throw new Failure("invalid_state", sentence("refusal_author_slugs_full", { count: contract.authorFormerSlugsMax }), "slug");
}
