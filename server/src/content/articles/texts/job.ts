import type { ShowableImages, TaskResult, TextTask } from "./text-tasks.ts";

/** A task about a text, as the process that reads texts gets it. */
export type TextJob = { source: string; showable: ShowableImages | undefined; name: TextTask; input: unknown };

export type TextReply = { done: TaskResult<TextTask> };
