import { z } from "zod";
import { ResourceId, Revision } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { PostDestinationName, PostStatus } from "../parts/post-parts.ts";

export const publishPostNow = defineOperation({
  name: "publish_post_now",
  surface: "dashboard",
  effect: "write",
  roles: ["owner", "admin", "member", "reviewer"],
  summary: "Publish an approved post at once to every destination where nothing of it is out or on its way.",
  input: z.strictObject({
    id: ResourceId.describe("Post id."),
    revision: Revision.describe("The revision to publish; it must be the current one."),
  }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision,
    status: PostStatus,
    destinations: z.array(PostDestinationName).describe("Destinations that it goes out to now, each within its network's limits."),
  }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "pst_01k9walls", revision: 1 },
    output: { id: "pst_01k9walls", revision: 1, status: "scheduled", destinations: ["linkedin"] },
  },
});
