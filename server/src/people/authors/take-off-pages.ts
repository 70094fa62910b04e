import type { Tx } from "#src/core/database/transact.ts";
import { removeAuthor } from "#src/people/projects/remove-author.ts";
import { giveUpSlug } from "./former-slugs.ts";

/** Takes an author off all pages, and keeps their address for them. Returns whether readers saw them. */
export async function takeOffPages(tx: Tx, organizationId: string, personId: string): Promise<boolean> {
  const slug = await removeAuthor(tx, { organizationId, personId });
  if (slug !== undefined) await giveUpSlug(tx, { organizationId, personId, slug });
  return slug !== undefined;
}
