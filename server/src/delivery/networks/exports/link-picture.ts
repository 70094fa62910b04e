import type { PostContent } from "@galley/contract";
import { pictureName } from "#src/content/images/find-picture-download.ts";
import { picturePath } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { findPictureOfText } from "../pictures/find-post-pictures.ts";
import { widestFile } from "../pictures/picture-file.ts";
import { altForLinkedin, fileForLinkedin } from "../pictures/picture-for-linkedin.ts";

const linkMilliseconds = 60 * 60 * 1000;

/**
 * Returns the picture of a text as a person posts it, with an address that is valid for an hour. Returns undefined when the
 * text has no picture, or no longer has one.
 */
export async function linkPicture(
  tx: Tx,
  links: Pick<SignedLinks, "urlOf">,
  place: Parameters<typeof findPictureOfText>[1],
  content: PostContent,
) {
  const picture = await findPictureOfText(tx, place, content);
  // Falls back to any file, since a person can convert what LinkedIn does not accept.
  const file = picture && (fileForLinkedin(picture) ?? widestFile(picture));
  if (picture === undefined || file === undefined) return undefined;
  const { name, width, height } = file;
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  return {
    name: pictureName(name),
    type: typeOf(picture.kind, name),
    width,
    height,
    alt: altForLinkedin(picture),
    url: links.urlOf(picturePath(picture, name), expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}
