import { iconSides } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { ImageRefused, type ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { countKept, requireRoom } from "#src/people/quotas/require-room.ts";
import { type ImagePlace, imageKeyOf } from "./image-keys.ts";

type IconSource = { place: ImagePlace; variant: ImageVariant };
type Icons = { imageId: string; variants: readonly ImageVariant[] };

/** Finds the file of which an image's icons are to be made; undefined where it has them. */
export async function findIconSource(
  tx: Tx,
  { organizationId }: Pick<ImagePlace, "organizationId">,
  imageId: string | null,
): Promise<IconSource | undefined> {
  if (imageId === null) return undefined;
  const { kind, variants } = await tx
    .selectFrom("image")
    .select(["kind", "variants"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", imageId)
    .executeTakeFirstOrThrow();
  if (variants.some(isIcon)) return undefined;
  // The smallest file that is large enough costs the least to read.
  const own = variants.filter(({ name }) => name.endsWith(`.${kind}`)).toSorted((one, other) => one.width - other.width);
  const side = Math.max(...iconSides);
  const variant = own.find(({ width, height }) => Math.min(width, height) >= side) ?? own.at(-1);
  return variant && { place: { organizationId, imageId }, variant };
}

/** Makes the icons and stores their files. Files that no row names in the end go with the image's others. */
export async function makeIcons(
  { storage, decoder }: Outside,
  { organizationId }: Actor,
  _input: unknown,
  source: IconSource | undefined,
): Promise<Icons | undefined> {
  const bytes = source && (await storage.read(imageKeyOf(source.place, source.variant.name)));
  if (source === undefined || bytes === undefined) return undefined;
  await using icons = await decoder
    .icons(organizationId, () => Promise.resolve(bytes), iconSides)
    .catch((error: unknown) => {
      throw error instanceof ImageRefused ? new Failure("invalid_image", error.text, "faviconImageId") : error;
    });
  for (const icon of icons.variants) await storage.put(imageKeyOf(source.place, icon.name), await icons.read(icon), "image/png");
  return { imageId: source.place.imageId, variants: icons.variants };
}

/** Notes the icons among the files of their image, unless another call was first. */
export async function keepIcons(
  tx: Tx,
  { organizationId }: Pick<ImagePlace, "organizationId">,
  { imageId, variants }: Icons,
): Promise<void> {
  const bytes = variants.reduce((sum, icon) => sum + icon.bytes, 0);
  await requireRoom(tx, "bytes", bytes);
  const { rows } = await sql`
    update image set variants = variants || ${JSON.stringify(variants)}::jsonb
    where organization_id = ${organizationId} and id = ${imageId}
      and not exists (select from jsonb_array_elements(variants) v where v ->> 'name' like 'icon-%')
    returning id`.execute(tx);
  if (rows.length > 0) await countKept(tx, organizationId, "bytes", bytes);
}

function isIcon({ name }: ImageVariant): boolean {
  return name.startsWith("icon-");
}
