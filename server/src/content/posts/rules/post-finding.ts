import type { PostCheck } from "@galley/contract";
import type { Sentence } from "@galley/messages";

/** A finding whose text is in no language yet. */
export type PostFinding = Omit<PostCheck, "message"> & { text: Sentence };
