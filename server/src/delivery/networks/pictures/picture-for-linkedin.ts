import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { PostPicture } from "./find-post-pictures.ts";
import { unusablePicture, widestFile } from "./picture-file.ts";

// LinkedIn takes fewer pixels than this, and no WebP.
const pixelsEnd = 36_152_320;
const altLengthMax = 4086;
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Returns the file of a picture that goes to LinkedIn, or that a person uploads there. Returns undefined when LinkedIn accepts none. */
export function fileForLinkedin(picture: PostPicture): ImageVariant | undefined {
  return widestFile(picture, ({ name, width, height }) => !name.endsWith(".webp") && width * height < pixelsEnd);
}

export function requireFileForLinkedin(picture: PostPicture): ImageVariant {
  const file = fileForLinkedin(picture);
  if (file === undefined) throw unusablePicture("LinkedIn accepts JPG and PNG files of up to 5 MB, and the image of this post has none.");
  return file;
}

/** Returns the description of a picture, cut to LinkedIn's limit, which counts code units. */
export function altForLinkedin({ alt }: Pick<PostPicture, "alt">): string {
  const text = alt.trim();
  if (text.length <= altLengthMax) return text;
  const whole = [...segmenter.segment(text)].findLast(({ index, segment }) => index + segment.length <= altLengthMax);
  return text.slice(0, whole === undefined ? 0 : whole.index + whole.segment.length);
}
