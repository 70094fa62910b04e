import { z } from "zod";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { articleStatuses } from "../parts/article-parts.ts";
import { postStatuses } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";
import { topicStatuses } from "./topics.ts";

export const searchTypes = ["article", "post", "topic", "image"] as const;
export type SearchType = (typeof searchTypes)[number];

const queryLengthMax = 200;
const hitsMax = 50;
const hitsDefault = 20;

const Snippet = z
  .strictObject({
    text: z.string().describe("Plain text on one line, around the first match; empty where there is only a title."),
    matches: z
      .array(z.tuple([z.int().min(0), z.int().min(0)]))
      .describe("Positions of the words in it: start and end (exclusive), in UTF-16 units as in JavaScript."),
  })
  .meta({ id: "SearchSnippet" });

export const SearchHit = z
  .strictObject({
    type: z.enum(searchTypes),
    id: ResourceId,
    projectId: ResourceId,
    title: z.string().describe("For an image, its file name; empty where it has none."),
    status: z
      .enum([...new Set([...articleStatuses, ...postStatuses, ...topicStatuses])])
      .nullable()
      .describe("null for images."),
    publishedRevision: Revision.nullable().describe("The revision of an article that its site shows, even if a newer one exists."),
    snippet: Snippet,
    updatedAt: Timestamp,
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof SearchHit>;

export const search = defineOperation({
  name: "search",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Find articles, posts, topics and images that have every word, the last one perhaps incomplete; best match first.",
  input: z.strictObject({
    query: z.string().min(1).max(queryLengthMax).describe("Words; case, accents and punctuation do not matter."),
    projectId: ResourceId.optional().describe("All projects that you reach when absent."),
    types: z.array(z.enum(searchTypes)).min(1).max(searchTypes.length).optional().describe("All of them when absent."),
    limit: z.int().min(1).max(hitsMax).default(hitsDefault),
  }),
  output: z.strictObject({ data: z.array(SearchHit) }),
  errors: ["project_not_allowed"],
  example: {
    input: { query: "stone wa" },
    output: {
      data: [
        {
          type: "article",
          id: "art_01k9heat",
          projectId: "prj_01k9hearth",
          title: "How to choose a heat pump for an old stone house",
          status: "draft",
          publishedRevision: 2,
          snippet: {
            text: "Thick stone walls store warmth.",
            matches: [
              [6, 11],
              [12, 14],
            ],
          },
          updatedAt: "2026-11-20T09:30:00.000Z",
        },
      ],
    },
  },
});
