import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { OfPerson } from "./author-queries.ts";

type Held = OfPerson & { slug: string };

/** Keeps an address for the person who gives it up, unless a version from before let them take one that is kept for somebody else. */
export async function giveUpSlug(tx: Tx, { organizationId, personId, slug }: Held): Promise<void> {
  await tx
    .insertInto("author_former_slug")
    .values({ organization_id: organizationId, person_id: personId, slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets that a person has given up an address which they take again. */
export async function takeBackSlug(tx: Tx, { organizationId, slug }: Held): Promise<void> {
  await tx.deleteFrom("author_former_slug").where("organization_id", "=", organizationId).where("slug", "=", slug).execute();
}

/** Lists the addresses that a person has given up, the last one first. */
export async function listFormerSlugs(tx: Tx, { organizationId, personId }: OfPerson): Promise<string[]> {
  const rows = await tx
    .selectFrom("author_former_slug")
    .select("slug")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .orderBy("given_up_at", "desc")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Returns whether somebody else in the organization has an address, had it, or waits for it. A declined change waits for none. */
export async function isOfAnother(tx: Tx, { organizationId, personId, slug }: Held): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from author a where a.organization_id = ${organizationId} and a.slug = ${slug} and a.person_id <> ${personId}
    ) or exists (
      select from author_former_slug f where f.organization_id = ${organizationId} and f.slug = ${slug} and f.person_id <> ${personId}
    ) or exists (
      select from author_change c where c.organization_id = ${organizationId} and c.slug = ${slug} and c.person_id <> ${personId}
        and c.declined_at is null
    ) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
