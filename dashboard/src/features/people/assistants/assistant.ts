import type { Item } from "#src/api/operations.ts";

export type Assistant = Item<"list_assistants">;
