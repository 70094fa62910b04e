import type { Output } from "#src/api/operations.ts";

export type RoutinePost = Output<"get_routine">["posts"][number];
