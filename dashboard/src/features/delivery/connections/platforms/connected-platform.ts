import type { Item } from "#src/api/operations.ts";

export type ConnectedPlatform = Item<"list_platforms">;
