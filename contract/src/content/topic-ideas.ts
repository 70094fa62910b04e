import { z } from "zod";
import { Day, Locale, ProjectId, ResourceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { violation } from "../violation.ts";
import { topicWriters } from "./topics.ts";

export const topicIdeaKinds = ["losing_clicks", "query_without_article"] as const;
export const TopicIdeaKind = z.enum(topicIdeaKinds).meta({ id: "TopicIdeaKind" });
export type TopicIdeaKind = z.infer<typeof TopicIdeaKind>;

const IdeaId = z
  .string()
  .regex(/^idea_[\w-]{22}$/, violation("violation_idea_id"))
  .describe("Stays the same for the same page or query of a project.");

const idea = {
  id: IdeaId,
  title: z.string().describe("Working title: that of the article that loses clicks, or the query."),
  keyword: z.string().describe("The search query; empty where it is not known."),
  locale: Locale,
  why: z.string().describe("One sentence with the figures, in English."),
  worth: z.number().min(0).describe("Careful estimate of the clicks at stake in 28 days; ideas are sorted by it."),
};

const LosingClicks = z.strictObject({
  kind: z.literal("losing_clicks"),
  ...idea,
  page: z.strictObject({
    url: z.string().meta({ format: "uri" }),
    articleId: ResourceId.nullable().describe("The article behind the page; null for any other page."),
    title: z.string().nullable().describe("The article's title."),
    clicks: z.int().describe("On the compared days of the last 28."),
    clicksBefore: z.int().describe("On the days four weeks before those."),
    impressions: z.int().describe("On the compared days of the last 28."),
  }),
});

const QueryWithoutArticle = z.strictObject({
  kind: z.literal("query_without_article"),
  ...idea,
  query: z.strictObject({
    query: z.string(),
    clicks: z.int(),
    impressions: z.int(),
    position: z.number().nullable().describe("Average position in the search results, 1 being the first; null where it is not known."),
  }),
});

/** A subject that a project's results suggest: a page to renew, or a query to answer. */
export const TopicIdea = z.discriminatedUnion("kind", [LosingClicks, QueryWithoutArticle]).meta({ id: "TopicIdea" });
export type TopicIdea = z.infer<typeof TopicIdea>;

export const listTopicIdeas = defineOperation({
  name: "list_topic_ideas",
  surface: "dashboard",
  effect: "read",
  roles: topicWriters,
  summary: "Propose topics from a project's results, best first: pages that lose clicks, and queries that no article answers.",
  input: z.strictObject({
    projectId: ProjectId,
    kind: TopicIdeaKind.optional().describe("Only ideas of this kind."),
    limit: z.int().min(1).max(limits.topicIdeasMax).default(20).describe("Maximum number of ideas."),
  }),
  output: z.strictObject({
    ideas: z.array(TopicIdea),
    basis: z
      .strictObject({
        pages: z
          .strictObject({
            from: Day,
            to: Day,
            days: z.int().describe("How many of them are known, together with the day four weeks before."),
          })
          .nullable()
          .describe("The 28 days that are compared with the 28 before; null where too few days are known."),
        queries: z.strictObject({ from: Day, to: Day }).nullable().describe("The days of the queries; null while none are known."),
      })
      .describe("The data behind the ideas: if there are none, it shows whether there was any data."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      ideas: [
        {
          kind: "losing_clicks",
          id: "idea_Yk3vQ0m8sT1xWc5ZrB7dEg",
          title: "How to choose a heat pump for an old stone house",
          keyword: "heat pump stone house",
          locale: "en",
          why: "260 clicks in the 28 days to 2026-11-17, 420 in the 28 days before: 38% fewer.",
          worth: 99.2,
          page: {
            url: "https://hearth.example/blog/heat-pump-stone-house",
            articleId: "art_01k9heat",
            title: "How to choose a heat pump for an old stone house",
            clicks: 260,
            clicksBefore: 420,
            impressions: 9876,
          },
        },
        {
          kind: "query_without_article",
          id: "idea_p2LfHnq9UaXo4KjV6wSbRt",
          title: "Radon in old cellars",
          keyword: "radon in old cellars",
          locale: "en",
          why: "Shown 1,204 times and clicked 3 times from 2026-10-21 to 2026-11-17, at position 14.2 on average; no article, page or topic is about it.",
          worth: 57.2,
          query: { query: "radon in old cellars", clicks: 3, impressions: 1204, position: 14.2 },
        },
      ],
      basis: { pages: { from: "2026-10-21", to: "2026-11-17", days: 28 }, queries: { from: "2026-10-21", to: "2026-11-17" } },
    },
  },
});

export const dismissTopicIdea = defineOperation({
  name: "dismiss_topic_idea",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Dismiss an idea for half a year.",
  input: z.strictObject({ projectId: ProjectId, id: IdeaId }),
  output: z.strictObject({ id: IdeaId, dismissed: z.literal(true) }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", id: "idea_p2LfHnq9UaXo4KjV6wSbRt" },
    output: { id: "idea_p2LfHnq9UaXo4KjV6wSbRt", dismissed: true },
  },
});
