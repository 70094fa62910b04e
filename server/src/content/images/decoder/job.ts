import type { Sentence } from "@galley/messages";
import type { Cut, Frame, ImageKind, ImageVariant } from "#src/operations/outside/image-decoder.ts";

/** Job for a decoder process: decode `<directory>/input`, or a part of it, and write the variants beside it, or icons with these sides. */
export type DecodingJob = { directory: string; kind: ImageKind; cut?: Cut; frame?: Frame; icons?: readonly number[] };

/** Answer of a decoder process. `refused` is a message for the sender of the image; `failed` is a fault of this machine. */
export type DecodingReply = { done: Decoded } | { icons: ImageVariant[] } | { refused: Sentence } | { failed: string };

export type Decoded = { kind: ImageKind; width: number; height: number; placeholder: string; variants: ImageVariant[] };

export const inputFile = "input";
