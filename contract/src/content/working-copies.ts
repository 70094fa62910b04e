import { z } from "zod";
import { characters } from "../characters.ts";
import { Locale, LocaleInput, ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { Byline, CoverImage } from "../parts/article-parts.ts";
import { violation } from "../violation.ts";

const writers = ["owner", "admin", "member", "reviewer"] as const;
const when = "2026-11-20T09:30:00.000Z";

const Key = z
  .string()
  .regex(/^[0-9a-z]{8,64}$/, violation("violation_copy_key"))
  .describe("Name that the caller has given to a text that is no article yet.");
const Version = z
  .string()
  .regex(/^[0-9A-Za-z-]{8,64}$/, violation("violation_copy_version"))
  .describe("Name of one writing, made by the caller. Sending it again changes nothing.");
const BaseRevision = z.int().min(0).max(2_147_483_647).describe("Revision that is written on; 0 for a text that is no article yet.");

const place = {
  projectId: ProjectId,
  articleId: ResourceId.optional().describe("Article that is written on, or else key."),
  key: Key.optional(),
};

const texts = {
  title: characters(0, limits.titleLengthMax),
  markdown: characters(0, limits.markdownLengthMax),
  slug: characters(0, limits.slugLengthMax),
  summary: characters(0, limits.summaryLengthMax),
  seoTitle: characters(0, limits.seoTitleLengthMax),
  seoDescription: characters(0, limits.seoDescriptionLengthMax),
  tags: characters(0, limits.tagsMax * (limits.tagLengthMax + 2)).describe("As typed, with commas between them."),
};
const written = z.strictObject(texts).partial().shape;

export const WorkingCopy = z
  .strictObject({
    version: Version,
    baseRevision: BaseRevision,
    title: z.string(),
    markdown: z.string(),
    slug: z.string(),
    summary: z.string(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    tags: z.string(),
    coverImage: CoverImage.nullable().describe("Also null where the image was deleted since."),
    locale: Locale.nullable(),
    topicId: ResourceId.nullable(),
    byline: Byline.nullable().describe("Author that was chosen for a text that is no article yet; null names its writer."),
    updatedAt: Timestamp,
  })
  .meta({ id: "WorkingCopy" });

export const getWorkingCopy = defineOperation({
  name: "get_working_copy",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "Read what the caller has written and not saved; nobody else can.",
  input: z.strictObject(place),
  output: z.strictObject({ copy: WorkingCopy.nullable().describe("null if everything is saved.") }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", articleId: "art_01k9heat" },
    output: {
      copy: {
        version: "b1c2d3e4",
        baseRevision: 2,
        title: "How to choose a heat pump for an old stone house",
        markdown: "Start with the walls. Then look at the roof.",
        slug: "heat-pump-stone-house",
        summary: "",
        seoTitle: "",
        seoDescription: "",
        tags: "Heating, Old houses",
        coverImage: null,
        locale: null,
        topicId: null,
        byline: null,
        updatedAt: when,
      },
    },
  },
});

export const keepWorkingCopy = defineOperation({
  name: "keep_working_copy",
  surface: "dashboard",
  effect: "write",
  private: true,
  roles: writers,
  bodyBytesMax: limits.articleBodyBytesMax,
  summary:
    "Keep what the caller has written and not saved, for 30 days; omitted fields stay as they are. It is no revision, and nobody else sees it.",
  input: z.strictObject({
    ...place,
    baseRevision: BaseRevision,
    known: Version.nullable().describe(
      "Version that the caller has read or written; null for none. Another one is never written over: conflict.",
    ),
    version: Version,
    ...written,
    coverImageId: ResourceId.nullable().optional(),
    locale: LocaleInput.optional(),
    topicId: ResourceId.nullable().optional(),
    byline: z.string().max(limits.slugLengthMax).nullable().optional(),
  }),
  output: z.strictObject({ version: Version }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: {
      projectId: "prj_01k9hearth",
      articleId: "art_01k9heat",
      baseRevision: 2,
      known: null,
      version: "b1c2d3e4",
      markdown: "Start with the walls. Then look at the roof.",
    },
    output: { version: "b1c2d3e4" },
  },
});

export const discardWorkingCopy = defineOperation({
  name: "discard_working_copy",
  surface: "dashboard",
  effect: "write",
  private: true,
  roles: writers,
  summary: "Discard what the caller has written and not saved.",
  input: z.strictObject({ ...place, version: Version.optional().describe("Only this version; any when absent.") }),
  output: z.strictObject({ discarded: z.boolean().describe("false if there is none, or another version of it.") }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", articleId: "art_01k9heat" }, output: { discarded: true } },
});

export const listWorkingCopies = defineOperation({
  name: "list_working_copies",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "List the caller's texts that are no article yet, the latest first.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    data: z
      .array(
        z.strictObject({
          key: Key,
          title: z.string(),
          opening: z.string().describe("First words of the text, without Markdown."),
          updatedAt: Timestamp,
          expiresOn: z.iso.date().describe("Day on which it goes unless it is written on."),
        }),
      )
      .max(limits.workingCopiesMax),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: { data: [{ key: "0f1e2d3c", title: "", opening: "Start with the walls.", updatedAt: when, expiresOn: "2026-12-20" }] },
  },
});
