import type { Sentence } from "@galley/messages";
import type { Recording } from "#src/operations/outside/recording-meter.ts";

/** Request to the measuring process. `mediaType` is the format as the sender states it. */
export type MeasuringJob = { path: string; mediaType: string | null };

/** `refused` is a message for the sender of the recording. `failed` is a fault of this machine. */
export type MeasuringReply = { done: Recording } | { refused: Sentence } | { failed: string };
