import type { Cut, ImageKind, ImageVariant } from "#src/core/outside/image-decoder.ts";

/** What the service asks of a decoder process: to decode `<directory>/input`, and to leave the variants beside it. */
export type Job = { directory: string; kind: ImageKind; cut?: Cut };

/** `refused` is for whoever sent the image; `failed` is a fault of this machine. */
export type Reply = { done: Decoded } | { refused: string } | { failed: string };

export type Decoded = { kind: ImageKind; width: number; height: number; placeholder: string; variants: ImageVariant[] };

export const inputFile = "input";
