import { z } from "zod";
import { Locale, LocaleInput, ProjectId, pageOf, paging, searched } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";

export const Tag = z
  .strictObject({
    slug: z.string().describe("Last part of the address of the tag's pages. Spellings that differ in case or accents alone share it."),
    locale: Locale,
    tag: z.string().describe("As the newest article that has it writes it."),
    articles: z.int().min(1).describe("Live articles that have it."),
  })
  .meta({ id: "Tag" });

export const listTags = defineOperation({
  name: "list_tags",
  surface: "public",
  method: "GET",
  path: "/tags",
  permission: "articles:read",
  isFurtherTool: true,
  summary: `List the tags of a project's live articles, those with the most articles first. Articles are the ${limits.countedMax} that changed last.`,
  input: z.strictObject({
    projectId: ProjectId,
    locale: LocaleInput.optional().describe("Only tags of articles in this language."),
    query: searched("the tag"),
    ...paging,
  }),
  output: pageOf(Tag),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", query: "heat" },
    output: { data: [{ slug: "heat-pumps", locale: "en", tag: "Heat pumps", articles: 12 }], nextCursor: null },
  },
});
