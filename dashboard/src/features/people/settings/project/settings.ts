import type { Output } from "#src/api/operations.ts";

export type Settings = Output<"get_project_settings">;
