import type { PostContent } from "@galley/contract";
import { pictureName } from "#src/content/images/find-picture-download.ts";
import { picturePath } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { altForLinkedin, fileForLinkedin } from "../linkedin/picture-for-linkedin.ts";
import { findPictureOfText } from "../pictures/find-pictures.ts";
import { widestFile } from "../pictures/picture-file.ts";

const linkMilliseconds = 60 * 60 * 1000;

/** The picture of a text as a person posts it, with an address for an hour; undefined where it has none, or none any more. */
export async function linkPicture(tx: Tx, links: SignedLinks, place: { organizationId: string; projectId: string }, content: PostContent) {
  const picture = await findPictureOfText(tx, place, content);
  // A person can convert what LinkedIn does not take.
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
