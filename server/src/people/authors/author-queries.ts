import type { Tx } from "#src/core/database/transact.ts";

/** Columns of an author as every answer shows them. */
export const authorColumns = ["slug", "name", "about", "image_id as imageId", "links"] as const;

export function findAuthor(tx: Tx, organizationId: string, personId: string) {
  return tx
    .selectFrom("author")
    .select(authorColumns)
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

/** Returns when an owner or admin hid a member from readers; null for others. */
export async function findHiding(tx: Tx, organizationId: string, personId: string): Promise<Date | null> {
  const member = await tx
    .selectFrom("member")
    .select("author_hidden_at")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return member?.author_hidden_at ?? null;
}
