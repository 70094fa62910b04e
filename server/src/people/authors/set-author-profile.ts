import { isDeepStrictEqual } from "node:util";
import * as contract from "@galley/contract";
import { oneLine } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { slugFrom } from "#src/core/text/slug-from.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { requireMember } from "#src/operations/require-member.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
import { authorColumns, findAuthor, findHiding } from "./author-queries.ts";
import { giveUpSlug, isOfAnother, listFormerSlugs, takeBackSlug } from "./former-slugs.ts";

/** Shows the caller as an author. The address is chosen once, so that links to their pages stay good. */
export const setAuthorProfile = handleMembers(contract.setAuthorProfile, async ({ tx, actor }, { slug: wanted, ...profile }) => {
  const { organizationId, personId } = actor;
  // The members are locked: of two with one name each gets an address, and whoever is taken out or hidden meanwhile is no author afterwards.
  await requireMember(tx, actor);
  if ((await findHiding(tx, organizationId, personId)) !== null) throw new Failure("not_allowed", sentence("refusal_author_hidden"));
  if (profile.imageId !== null) await requireImage(tx, actor, profile.imageId);
  const [known, former] = await Promise.all([findAuthor(tx, organizationId, personId), listFormerSlugs(tx, actor)]);
  const slug = wanted ?? known?.slug ?? former[0] ?? (await freeSlug(tx, organizationId, profile.name));
  const shown = { slug, name: oneLine(profile.name), about: profile.about.trim(), image_id: profile.imageId, links: profile.links };
  if (slug !== known?.slug) await changeSlug(tx, actor, { slug, old: known?.slug, former });
  const author = await tx
    .insertInto("author")
    .values({ organization_id: organizationId, person_id: personId, ...shown })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "person_id"]).doUpdateSet(({ ref }) => ({ ...shown, updated_at: ref("excluded.updated_at") })),
    )
    .returning(authorColumns)
    .executeTakeFirstOrThrow();
  if (!isDeepStrictEqual(author, known)) await changeBlogsNaming(tx, organizationId, personId);
  return { author };
});

async function requireImage(tx: Tx, actor: Actor, imageId: string): Promise<void> {
  const image = await tx
    .selectFrom("library_image")
    .select("id")
    .where(withinReach(actor, "library_image"))
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (image === undefined) throw new Failure("not_found", sentence("refusal_image_unknown"), "imageId");
}

/** Returns the first address of the name that nobody in the organization has or had. */
async function freeSlug(tx: Tx, organizationId: string, name: string): Promise<string> {
  const stem = (slugFrom(name) || "author").slice(0, contract.limits.slugLengthMax - 8).replace(/(?<!-)-+$/, "");
  const { rows } = await sql<{ slug: string }>`
    select free.slug from (
      select number, ${stem}::text || case when number = 1 then '' else '-' || number end as slug
      from generate_series(1, 1 + (select count(*)::integer from author where organization_id = ${organizationId})
        + (select count(*)::integer from author_former_slug where organization_id = ${organizationId})) number
    ) free
    where not exists (select from author a where a.organization_id = ${organizationId} and a.slug = free.slug)
      and not exists (select from author_former_slug f where f.organization_id = ${organizationId} and f.slug = free.slug)
    order by free.number limit 1`.execute(tx);
  return rows[0]?.slug ?? stem;
}

type SlugChange = { slug: string; old: string | undefined; former: readonly string[] };

/** Moves a person to another address and keeps the old one for them. Refuses one that is or was of somebody else. */
async function changeSlug(tx: Tx, { organizationId, personId }: Actor, { slug, old, former }: SlugChange): Promise<void> {
  const place = { organizationId, personId };
  if (await isOfAnother(tx, { ...place, slug }))
    throw new Failure("invalid_input", sentence("refusal_author_slug_taken", { slug }), "slug");
  if (former.includes(slug)) await takeBackSlug(tx, { ...place, slug });
  else if (former.length >= contract.authorFormerSlugsMax) {
    const count = contract.authorFormerSlugsMax;
    throw new Failure("invalid_state", sentence("refusal_author_slugs_full", { count }), "slug");
  }
  if (old !== undefined) await giveUpSlug(tx, { ...place, slug: old });
}
