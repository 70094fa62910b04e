import { z } from "zod";
import { characters } from "../characters.ts";
import { ResourceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { rolePermissions, roles } from "../permissions.ts";

/** Ways in which a passage is made better. */
export const passageWays = ["shorter", "clearer", "correct", "voice"] as const;
export const PassageWay = z.enum(passageWays).meta({ id: "PassageWay" });
export type PassageWay = z.infer<typeof PassageWay>;

const around = (where: string) => characters(0, limits.passageContextLengthMax).default("").describe(`Words ${where} it, which stay.`);

export const improvePassage = defineOperation({
  name: "improve_passage",
  surface: "dashboard",
  effect: "write",
  roles: roles.filter((role) => rolePermissions[role].has("articles:write")),
  summary: "Have a configured model propose other words for a passage of an article; nothing is saved, and it costs no credits.",
  input: z.strictObject({
    id: ResourceId.describe("Article id, from list_articles."),
    passage: characters(1, limits.passageLengthMax).describe("The passage as Markdown, as it is being written."),
    before: around("before"),
    after: around("after"),
    way: PassageWay,
  }),
  output: z.strictObject({
    articleId: ResourceId,
    markdown: z.string().describe("The passage in other words; equal to it where nothing needs a change."),
    because: z.string().describe("Why, in the article's language; empty where nothing has changed."),
    agent: z.string().describe("The model that proposes it."),
  }),
  errors: ["rate_limited", "unavailable"],
  example: {
    input: { id: "art_01k9heat", passage: "You should in any case start with the walls.", way: "shorter" },
    output: { articleId: "art_01k9heat", markdown: "Start with the walls.", because: "It says the same in fewer words.", agent: "a-model" },
  },
});
