import type { Item } from "#src/api/operations.ts";

export type Member = Item<"list_members">;

export type Invitation = Item<"list_invitations">;
