import type { PostDestinationName } from "@galley/contract";
import type { Teller } from "#src/people/notifications/tell.ts";
import { tellPersons } from "#src/people/notifications/tell-leaders.ts";

type HandedOver = { projectId: string; postId: string; destination: PostDestinationName; title: string; scheduledBy: string | null };

/** Tells the people who gave posts their dates that their packages are ready. */
export async function tellHandedOver(context: Teller, organizationId: string, posts: readonly HandedOver[]): Promise<void> {
  const each = posts.map(({ projectId, postId, destination, title, scheduledBy }) => ({
    personId: scheduledBy,
    projectId,
    postId,
    title,
    reason: `Everything for ${destination} is ready. Post it there by hand, then mark it as published with its address.`,
  }));
  await tellPersons(context, organizationId, { kind: "export_ready", each });
}
