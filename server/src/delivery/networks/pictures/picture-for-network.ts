import { networkPictures, type PostDestinationName } from "@galley/contract";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { PostPicture } from "./find-post-pictures.ts";
import { widestFile } from "./picture-file.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Returns the file of a picture that goes to a network, or that a person uploads there. Returns undefined when the network accepts none. */
export function fileFor(network: PostDestinationName, picture: PostPicture): ImageVariant | undefined {
  const { webp = true, pixelsEnd = Number.POSITIVE_INFINITY } = networkPictures[network] ?? {};
  return widestFile(picture, ({ name, width, height }) => (webp || !name.endsWith(".webp")) && width * height < pixelsEnd);
}

/** Returns the description of a picture, cut to the network's limit between two characters. */
export function altFor(network: PostDestinationName, { alt }: Pick<PostPicture, "alt">): string {
  const { altLengthMax = Number.POSITIVE_INFINITY } = networkPictures[network] ?? {};
  const text = alt.trim();
  if (text.length <= altLengthMax) return text;
  const whole = [...segmenter.segment(text)].findLast(({ index, segment }) => index + segment.length <= altLengthMax);
  return text.slice(0, whole === undefined ? 0 : whole.index + whole.segment.length);
}
