import { z } from "zod";
import { postDestinationNames } from "../../../capabilities/declarations.ts";
import { characters } from "../characters.ts";
import { LocaleInput, ProjectId, ResourceId, Slug, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { articleTabs } from "../parts/article-parts.ts";
import { PostDestinationName, PostFormat, PostStatus, postFormats } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";
import { articleSorts } from "./article-browsing.ts";
import { calendarStates, calendarTypes } from "./calendar-browsing.ts";

/** Most views of one person for each project and screen. */
export const savedViewsMax = 20;
export const viewNameLengthMax = 60;
const chosenMax = 20;

export const viewScreens = ["calendar", "articles", "posts"] as const;
export type ViewScreen = (typeof viewScreens)[number];

export const calendarLayouts = ["month", "week", "list", "quarter"] as const;

const words = characters(1, limits.titleLengthMax).optional().describe("Words in the title.");

/** Returns the field of a filter: one or more of its values; everything when it is absent. */
function chosen<T extends z.ZodType>(value: T, most: number = chosenMax) {
  return z.array(value).min(1).max(most).optional();
}

const CalendarChoice = z
  .strictObject({
    screen: z.literal("calendar"),
    view: z.enum(calendarLayouts).optional().describe("The one that fits the window when absent."),
    types: chosen(z.enum(calendarTypes)),
    destinations: chosen(z.enum(["site", ...postDestinationNames])).describe("`site`: articles and topics."),
    states: chosen(z.enum(calendarStates)),
    authorIds: chosen(ResourceId).describe("People, as `author` of browse_calendar names them."),
    formats: chosen(z.enum(postFormats)).describe("Only posts of these formats."),
    pillars: chosen(characters(1, limits.topicFieldLengthMax)),
    tags: chosen(characters(1, limits.tagLengthMax)),
  })
  .meta({ id: "CalendarChoice" });
export type CalendarChoice = z.output<typeof CalendarChoice>;

const ArticleChoice = z
  .strictObject({
    screen: z.literal("articles"),
    tab: z.enum(articleTabs).optional().describe("`all` when absent."),
    locale: LocaleInput.optional(),
    authorId: ResourceId.optional().describe("Person whose current revisions are shown."),
    tag: Slug.optional().describe("Only live articles with this tag, by its slug."),
    query: words,
    sort: z.enum(articleSorts).optional().describe("The order of the tab when absent."),
  })
  .meta({ id: "ArticleChoice" });
export type ArticleChoice = z.output<typeof ArticleChoice>;

const PostChoice = z
  .strictObject({
    screen: z.literal("posts"),
    status: PostStatus.optional(),
    format: PostFormat.optional(),
    destination: PostDestinationName.optional(),
    articleId: ResourceId.optional().describe("Only posts made from this article."),
    query: words,
  })
  .meta({ id: "PostChoice" });
export type PostChoice = z.output<typeof PostChoice>;

const Choice = z.discriminatedUnion("screen", [CalendarChoice, ArticleChoice, PostChoice]);
export type ViewChoice = z.output<typeof Choice>;

const SavedView = z
  .strictObject({
    id: ResourceId,
    name: z.string(),
    shown: Choice.describe("A screen, and what is chosen there; everything where a filter is absent."),
    createdAt: Timestamp,
  })
  .meta({ id: "SavedView" });

const shown = { screen: "articles" as const, tab: "drafts" as const, locale: "pt" };
const sample = { id: "svw_01k9drafts", name: "Drafts in Portuguese", shown, createdAt: "2026-11-20T09:30:00.000Z" };

export const listSavedViews = defineOperation({
  name: "list_saved_views",
  surface: "public",
  method: "GET",
  path: "/saved-views",
  permission: "projects:read",
  isFurtherTool: true,
  summary: "List the views of one of a project's screens that you have saved, by name.",
  input: z.strictObject({ projectId: ProjectId, screen: z.enum(viewScreens) }),
  output: z.strictObject({ data: z.array(SavedView).max(savedViewsMax) }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", screen: "articles" }, output: { data: [sample] } },
});

export const saveView = defineOperation({
  name: "save_view",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: `Save what you see of one of a project's screens under a name, at most ${savedViewsMax} for each screen; one of the same name is replaced.`,
  input: z.strictObject({ projectId: ProjectId, name: characters(1, viewNameLengthMax), shown: Choice }),
  output: SavedView,
  errors: ["invalid_state"],
  example: { input: { projectId: "prj_01k9hearth", name: sample.name, shown }, output: sample },
});

export const deleteSavedView = defineOperation({
  name: "delete_saved_view",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Delete a view that you have saved.",
  input: z.strictObject({ id: ResourceId.describe("View id, from list_saved_views.") }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: [],
  example: { input: { id: sample.id }, output: { id: sample.id, deleted: true } },
});
