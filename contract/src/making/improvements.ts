import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus, DroppedContent, DroppedImage, MoreFindings, Seo } from "../parts/article-parts.ts";
import { generationStatuses } from "../parts/generation-parts.ts";
import { rolePermissions, roles } from "../permissions.ts";

const writers = roles.filter((role) => rolePermissions[role].has("articles:write"));
const ImprovementId = ResourceId.describe("Improvement id, from propose_improvement.");

const before = z.string().describe("Markdown of the base revision.");
const after = z.string().describe("Markdown of the proposal.");
const word = (kind: "same" | "removed" | "added") => z.strictObject({ kind: z.literal(kind), text: z.string() });

/** One block of an article in a diff. All blocks but the removed ones are the proposal, all but the added ones the base revision. */
export const DiffBlock = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("same"), before, after }),
    z.strictObject({ kind: z.literal("added"), after }),
    z.strictObject({ kind: z.literal("removed"), before }),
    z.strictObject({
      kind: z.literal("changed"),
      before,
      after,
      words: z.array(z.discriminatedUnion("kind", [word("same"), word("removed"), word("added")])),
    }),
  ])
  .meta({ id: "DiffBlock" });
export type DiffBlock = z.infer<typeof DiffBlock>;

export const ImprovementReason = z
  .strictObject({
    change: z.string().describe("What is different."),
    because: z.string().describe("Why."),
    commentIds: z.array(ResourceId).describe("Comments that the change is about. They stay open until somebody resolves them."),
  })
  .meta({ id: "ImprovementReason" });
export type ImprovementReason = z.infer<typeof ImprovementReason>;

const text = { title: z.string(), summary: z.string(), seo: Seo };

export const ImprovementListItem = z
  .strictObject({
    id: ResourceId,
    articleId: ResourceId,
    baseRevision: Revision.describe("The revision that it proposes to change."),
    status: z.enum(generationStatuses),
    agent: z.string().describe("The model that writes it."),
    error: z.string().nullable().describe("Why it failed, then what to do."),
    isCurrent: z.boolean().describe("false once somebody has saved a newer revision: it can no longer be applied."),
    appliedRevision: Revision.nullable().describe("The revision that it was saved as; null while nobody has applied it."),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: "ImprovementListItem" });

/** A proposal for an article. Its text is null, and `reasons` and `diff` are empty, until it is done. */
export const Improvement = z
  .strictObject({
    ...ImprovementListItem.shape,
    title: text.title.nullable(),
    summary: text.summary.nullable(),
    seo: text.seo.nullable(),
    markdown: z.string().nullable(),
    reasons: z.array(ImprovementReason),
    base: z.strictObject(text).describe("Fields of the base revision, without its body."),
    diff: z.array(DiffBlock).describe("The body, from the base revision to the proposal."),
  })
  .meta({ id: "Improvement" });

export const proposeImprovement = defineOperation({
  name: "propose_improvement",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary:
    "Have a configured model propose a new revision from an article's checks and open comments; nothing is saved, and it costs no credits.",
  input: z.strictObject({
    id: ResourceId.describe("Article id, from list_articles."),
    revision: Revision.describe("The revision you read; if somebody saved a newer one, the answer is conflict."),
    instructions: characters(0, limits.improvementInstructionsLengthMax).optional().describe("Instructions beyond checks and comments."),
  }),
  output: z.strictObject({
    id: ResourceId.describe("Id of the improvement, for get_improvement."),
    articleId: ResourceId,
    baseRevision: Revision,
    status: z.literal("pending"),
  }),
  errors: ["conflict", "invalid_state", "locked", "rate_limited", "unavailable"],
  example: {
    input: { id: "art_01k9heat", revision: 2, instructions: "Say sooner what it costs." },
    output: { id: "gen_01k9better", articleId: "art_01k9heat", baseRevision: 2, status: "pending" },
  },
});

export const getImprovement = defineOperation({
  name: "get_improvement",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "Read a proposal for an article: its text, the reason for each change, and the difference to the revision that it is for.",
  input: z.strictObject({ id: ImprovementId }),
  output: Improvement,
  errors: [],
  example: {
    input: { id: "gen_01k9better" },
    output: {
      id: "gen_01k9better",
      articleId: "art_01k9heat",
      baseRevision: 2,
      status: "done",
      agent: "a-model",
      error: null,
      title: "How to choose a heat pump for an old stone house",
      summary: "Start with the walls.",
      seo: {},
      markdown: "Start with the outer walls.",
      reasons: [{ change: "“walls” is now “outer walls”.", because: "A comment asks which walls.", commentIds: ["cmt_01k9walls"] }],
      base: { title: "How to choose a heat pump for an old stone house", summary: "Start with the walls.", seo: {} },
      diff: [
        {
          kind: "changed",
          before: "Start with the walls.",
          after: "Start with the outer walls.",
          words: [
            { kind: "same", text: "Start with the " },
            { kind: "added", text: "outer " },
            { kind: "same", text: "walls." },
          ],
        },
      ],
      isCurrent: true,
      appliedRevision: null,
      createdAt: "2026-11-20T10:12:45.310Z",
      endedAt: "2026-11-20T10:13:20.118Z",
    },
  },
});

export const listImprovements = defineOperation({
  name: "list_improvements",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "List the improvements requested for one article, newest first.",
  input: z.strictObject({ id: ResourceId.describe("Article id, from list_articles."), ...paging }),
  output: pageOf(ImprovementListItem),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: {
      data: [
        {
          id: "gen_01k9better",
          articleId: "art_01k9heat",
          baseRevision: 2,
          status: "done",
          agent: "a-model",
          error: null,
          isCurrent: true,
          appliedRevision: null,
          createdAt: "2026-11-20T10:12:45.310Z",
          endedAt: "2026-11-20T10:13:20.118Z",
        },
      ],
      nextCursor: null,
    },
  },
});

export const applyImprovement = defineOperation({
  name: "apply_improvement",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Save a proposal as a new revision, once, while its base revision is the current one; it needs approval again.",
  input: z.strictObject({ id: ImprovementId }),
  output: z.strictObject({
    id: ResourceId,
    articleId: ResourceId,
    revision: Revision,
    status: ArticleStatus,
    droppedImages: z.array(DroppedImage),
    dropped: z.array(DroppedContent),
    more: MoreFindings.optional(),
  }),
  errors: ["conflict", "invalid_state", "locked"],
  example: {
    input: { id: "gen_01k9better" },
    output: { id: "gen_01k9better", articleId: "art_01k9heat", revision: 3, status: "draft", droppedImages: [], dropped: [] },
  },
});
