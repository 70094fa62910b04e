import type { DroppedImage, NearestForm } from "@galley/markdown";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { wordsFor } from "#src/format/left-out-words.ts";

/** Content that was left out or changed. Its place is a line, its own first words, or those before it. */
export type LeftOut = {
  kind: string;
  /** The name or address of an image. */
  src?: string;
  line?: number;
  excerpt?: string;
  near?: string;
  /** Form in which it can be kept; absent or null if there is none. */
  offer?: OfferedForm | null;
};

/** The forms of the language, and the library for an image. */
export type OfferedForm = NearestForm | "image";

type Found = Pick<LeftOut, "excerpt" | "offer"> & { kind: string; line: number };

/** Returns what the service or the Markdown parser left out, in the order of lines. */
export function leftOutOf(dropped: readonly Found[], droppedImages: readonly Pick<DroppedImage, "src" | "line">[]): LeftOut[] {
  const images = droppedImages.map(({ src, line }): LeftOut => ({ kind: "image", src, line }));
  return [...images, ...dropped].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** Returns how much of what the service left out its answer does not list. */
export function notListed({ more }: Pick<Output<"update_article">, "more">): number {
  return (more?.dropped ?? 0) + (more?.droppedImages ?? 0);
}

/** Describes left-out content for people: first its place, then what it was. */
export function leftOutLine(found: LeftOut): string {
  const { kind, src = "", line, excerpt = "", near = "" } = found;
  const named = kind === "image" ? imageNamed(src) : wordsFor(kind);
  const what = excerpt === "" ? named : m.left_out_quoted({ what: named, words: excerpt });
  if (line !== undefined) return m.editor_dropped_line({ line, what });
  return excerpt !== "" || near === "" ? what : m.left_out_near({ near, what });
}

function imageNamed(src: string): string {
  return src === "" ? m.left_out_image() : m.editor_dropped_image({ src });
}
