import type { Recording } from "#src/core/outside/recording-meter.ts";

/** What the service asks of the process that measures. `mediaType` is what the sender calls the file. */
export type Job = { path: string; mediaType: string | null };

/** `refused` is for whoever sent the recording; `failed` is a fault of this machine. */
export type Reply = { done: Recording } | { refused: string } | { failed: string };
