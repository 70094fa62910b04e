import { z } from "zod";
import { ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { rolePermissions, roles } from "../permissions.ts";

export const getPostSource = defineOperation({
  name: "get_post_source",
  surface: "dashboard",
  effect: "read",
  roles: roles.filter((role) => rolePermissions[role].has("posts:write")),
  summary: "Read what the service was to write a post from, and what it lacked.",
  input: z.strictObject({ id: ResourceId.describe("Id of a post from generate_post.") }),
  output: z.strictObject({
    postId: ResourceId,
    title: z.string().describe("The article's title or the topic; empty for anything else."),
    text: z.string().nullable().describe("Its words; null for a page or a topic, and for an article that is gone."),
    url: z.string().nullable().describe("The page."),
    missing: z.string().nullable().describe("Why nothing was written, then what to do; null where the post was written."),
  }),
  errors: [],
  example: {
    input: { id: "pst_01k9walls" },
    output: {
      postId: "pst_01k9walls",
      title: "",
      text: "Start with the walls.",
      url: null,
      missing: "There is too little text to write from: at least 4 complete sentences are needed.",
    },
  },
});
