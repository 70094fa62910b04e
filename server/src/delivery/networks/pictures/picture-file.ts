import { imageKeyOf } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { DeliveryFault } from "../fault.ts";
import type { PostPicture } from "./find-post-pictures.ts";

const bytesMax = 5_000_000;

/**
 * Returns the widest file of a picture that a network accepts, in the picture's own kind if there is a choice; undefined when
 * it accepts none.
 */
export function widestFile(
  { kind, variants }: PostPicture,
  isTaken: (file: ImageVariant) => boolean = () => true,
): ImageVariant | undefined {
  const own = (name: string) => (name.endsWith(`.${kind}`) ? 1 : 0);
  return variants
    .filter((file) => file.bytes <= bytesMax && isTaken(file))
    .toSorted((a, b) => b.width - a.width || own(b.name) - own(a.name))
    .at(0);
}

/** Reads the bytes of one file of a picture, and returns them with their media type. */
export async function readPictureFile(
  storage: Storage,
  picture: PostPicture,
  { name }: ImageVariant,
): Promise<{ body: Buffer; type: string }> {
  const body = await storage.read(imageKeyOf(picture, name));
  if (body === undefined) throw unusablePicture("The file of an image of this post is missing.");
  return { body, type: typeOf(picture.kind, name) };
}

export function unusablePicture(what: string): DeliveryFault {
  return new DeliveryFault("permanent", "refused", `${what} Withdraw the post and use another image.`);
}
