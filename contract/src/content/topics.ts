import { z } from "zod";
import { characters } from "../characters.ts";
import { Day, Locale, LocaleInput, ProjectId, pageOf, paging, ResourceId, Time, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { rolePermissions, roles } from "../permissions.ts";

/** States of a suggested subject. Only planned ones have a date and wait to be written. */
export const topicStatuses = ["suggested", "accepted", "planned", "declined"] as const;
export const TopicStatus = z.enum(topicStatuses).meta({ id: "TopicStatus" });
export type TopicStatus = z.infer<typeof TopicStatus>;

const TopicId = ResourceId.describe("Topic id, from list_topic_suggestions.");
const TopicTitle = characters(1, limits.titleLengthMax);
export const topicWriters = roles.filter((role) => rolePermissions[role].has("articles:write"));
const when = "2026-11-20T09:30:00.000Z";

const brief = {
  keyword: z.string().describe("The search query to target."),
  pillar: z.string().describe("The brand's subject that it belongs to."),
  cluster: z.string().describe("The group of related topics within the pillar."),
  intent: z.string().describe("The reader's goal."),
  callToAction: z.string(),
  avoid: z.string().nullable().describe("Anything that the article should avoid."),
};

export const Topic = z
  .strictObject({
    id: ResourceId,
    title: z.string(),
    locale: Locale,
    date: Timestamp.describe("When the article is planned for; an article that fills the topic inherits it."),
    ...brief,
  })
  .meta({ id: "Topic" });

export const SimilarTitle = z
  .strictObject({
    type: z.enum(["topic", "article"]),
    id: ResourceId,
    title: z.string(),
    similarity: z.number().min(0).max(1).describe("1 for titles with the same words."),
  })
  .meta({ id: "SimilarTitle" });

const similar = z
  .array(z.strictObject({ title: z.string().describe("As it was sent."), to: SimilarTitle }))
  .describe("Titles that resemble existing ones, each with its closest match. They are stored anyway.");

const TopicSuggestion = z.strictObject({
  id: ResourceId,
  title: z.string(),
  locale: Locale,
  status: TopicStatus,
  date: Timestamp.nullable(),
  ...brief,
  articleId: ResourceId.nullable().describe("The article that fills it."),
  suggestedBy: z.string().nullable().describe("Name of the person, or of the person whose token it came through."),
  fromToken: z.boolean().describe("Whether it came through a token rather than directly from a person."),
  similarTo: SimilarTitle.nullable().describe("Its closest match when it came in, if that still exists."),
  createdAt: Timestamp,
});

const TopicState = z.strictObject({ id: ResourceId, status: TopicStatus, date: Timestamp.nullable() });

const sample = {
  id: "top_01k9walls",
  title: "What thick walls do to a heat pump",
  keyword: "heat pump thick walls",
  locale: "en",
  pillar: "Heating",
  cluster: "Heat pumps",
  intent: "Decide whether the walls come first",
  callToAction: "Book a check",
  avoid: "Brand names of manufacturers",
};
const resembled = {
  type: "article" as const,
  id: "art_01k9heat",
  title: "How to choose a heat pump for an old stone house",
  similarity: 0.72,
};

export const listTopics = defineOperation({
  name: "list_topics",
  surface: "public",
  method: "GET",
  path: "/topics",
  permission: "calendar:read",
  summary: "List a project's planned topics that no article fills yet, nearest date first.",
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(Topic),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: { data: [{ ...sample, date: "2026-12-01T09:00:00.000Z" }], nextCursor: null },
  },
});

export const suggestTopics = defineOperation({
  name: "suggest_topics",
  surface: "public",
  method: "POST",
  path: "/topics/suggest",
  permission: "articles:write",
  summary: "Suggest topics to a project's strategy; a person decides which of them to plan.",
  input: z.strictObject({ projectId: ProjectId, titles: z.array(TopicTitle).min(1).max(limits.suggestedTitlesMax) }),
  output: z.strictObject({ suggested: z.int().min(0).describe("How many were stored."), similar }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", titles: ["Choosing a heat pump for an old stone house", "A cellar that stays dry"] },
    output: { suggested: 2, similar: [{ title: "Choosing a heat pump for an old stone house", to: resembled }] },
  },
});

const written = {
  keyword: characters(0, limits.topicFieldLengthMax),
  pillar: characters(0, limits.topicFieldLengthMax),
  cluster: characters(0, limits.topicFieldLengthMax),
  intent: characters(0, limits.topicFieldLengthMax),
  callToAction: characters(0, limits.topicFieldLengthMax),
  avoid: characters(0, limits.topicAvoidLengthMax).nullable().describe("null removes it."),
  locale: LocaleInput,
};
const writtenOptional = z.strictObject(written).partial().shape;
const PlannedTime = Time.default("09:00");

export const listTopicSuggestions = defineOperation({
  name: "list_topic_suggestions",
  surface: "dashboard",
  effect: "read",
  roles: topicWriters,
  summary: "List a project's topics in one status, newest first, each with its closest match.",
  input: z.strictObject({ projectId: ProjectId, status: TopicStatus.default("suggested"), ...paging }),
  output: pageOf(TopicSuggestion),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      data: [
        {
          ...sample,
          status: "suggested",
          date: null,
          articleId: null,
          suggestedBy: "Marta Vidal",
          fromToken: true,
          similarTo: resembled,
          createdAt: when,
        },
      ],
      nextCursor: null,
    },
  },
});

export const createTopic = defineOperation({
  name: "create_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Add a topic: planned for a day, or accepted without one.",
  input: z.strictObject({ projectId: ProjectId, title: TopicTitle, ...writtenOptional, day: Day.optional(), time: PlannedTime }),
  output: z.strictObject({ ...TopicState.shape, similarTo: SimilarTitle.nullable() }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", title: "A cellar that stays dry", day: "2026-12-01" },
    output: { id: "top_01k9cellar", status: "planned", date: "2026-12-01T09:00:00.000Z", similarTo: null },
  },
});

export const acceptTopic = defineOperation({
  name: "accept_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Keep a topic for later; one that was planned loses its date.",
  input: z.strictObject({ id: TopicId }),
  output: TopicState,
  errors: ["invalid_state"],
  example: { input: { id: "top_01k9cellar" }, output: { id: "top_01k9cellar", status: "accepted", date: null } },
});

export const planTopic = defineOperation({
  name: "plan_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Plan a topic for a day, today at the earliest, or move it to another day; it then waits to be written.",
  input: z.strictObject({ id: TopicId, day: Day, time: PlannedTime, ...writtenOptional }),
  output: TopicState,
  errors: ["invalid_state"],
  example: {
    input: { id: "top_01k9cellar", day: "2026-12-01", keyword: "dry cellar" },
    output: { id: "top_01k9cellar", status: "planned", date: "2026-12-01T09:00:00.000Z" },
  },
});

export const declineTopic = defineOperation({
  name: "decline_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Decline a topic; it is kept, so that it is recognized when suggested again.",
  input: z.strictObject({ id: TopicId }),
  output: TopicState,
  errors: ["invalid_state"],
  example: { input: { id: "top_01k9cellar" }, output: { id: "top_01k9cellar", status: "declined", date: null } },
});

export const updateTopic = defineOperation({
  name: "update_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Change a topic; omitted fields stay as they are.",
  input: z.strictObject({ id: TopicId, title: TopicTitle.optional(), ...writtenOptional }),
  output: TopicState,
  errors: ["invalid_state"],
  example: {
    input: { id: "top_01k9cellar", cluster: "Moisture" },
    output: { id: "top_01k9cellar", status: "planned", date: "2026-12-01T09:00:00.000Z" },
  },
});

export const deleteTopic = defineOperation({
  name: "delete_topic",
  surface: "dashboard",
  effect: "write",
  roles: topicWriters,
  summary: "Delete a topic that no article fills.",
  input: z.strictObject({ id: TopicId }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { id: "top_01k9cellar" }, output: { id: "top_01k9cellar", deleted: true } },
});
