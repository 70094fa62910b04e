import { z } from "zod";
import { characters } from "../characters.ts";
import { HttpUrl, LocaleInput, ProjectId, ResourceId, Slug, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { NearestForm } from "../parts/article-parts.ts";
import { leaders, rolePermissions, roles } from "../permissions.ts";
import { refusing, violation } from "../violation.ts";

const writers = roles.filter((role) => rolePermissions[role].has("articles:write"));

/** Kinds of import files, detected from their content. */
export const importKinds = ["markdown", "markdown_archive", "ghost", "wordpress"] as const;

/**
 * Outcomes of importing an article: `updated` adds images that an earlier import left out, `unchanged` means that the project
 * has it already, `skipped` is no article, `failed` could not be saved.
 */
export const importOutcomes = ["created", "updated", "unchanged", "skipped", "failed"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Readers who alone had access to an article where it comes from: with a password, editors, members, paying members, by email. */
export const importReaders = ["password", "private", "members", "paid", "email"] as const;
export type ImportReaders = (typeof importReaders)[number];

/**
 * Kinds of losses that only imports have, besides those of `dropped`:
 * - `card`, `card_details`: a card of Ghost, or its words beside the link that stays
 * - `shortcode`, `block`, `template_tag`: what another system fills in when it shows a page
 * - `attachment`, `cover_missing`: an image of a gallery, or a cover, that the export does not hold
 * - `image`, `cover`: without an address; `image_link`: a link around an image
 * - `cover_caption`: the words below the cover
 * - `animation`: of an image, whose first picture stays
 * - `frame`: a page of another site within the text
 * - `front_matter`, `too_long`, `tag`: a field that is not read, a text or a tag that is too long or one too many
 * - `others`: more kinds than a report lists
 */
export const importLossKinds = [
  "card",
  "card_details",
  "shortcode",
  "block",
  "template_tag",
  "attachment",
  "cover_missing",
  "cover_caption",
  "image",
  "cover",
  "image_link",
  "animation",
  "frame",
  "front_matter",
  "too_long",
  "tag",
  "others",
] as const;
export type ImportLossKind = (typeof importLossKinds)[number];

const LeftOut = z.strictObject({
  kind: z.string().describe(`A kind as in \`dropped\` of create_article, or one of an import: ${importLossKinds.join(", ")}.`),
  name: z.string().describe("Name of the element, card, shortcode, block, tag or field; empty where the kind says all."),
  what: z.string().describe("Kind and name as one text."),
  count: z.int().min(1),
  places: z.array(z.string()).describe("Beginnings of the first three, or the words before them."),
  lines: z.array(z.int().min(1)).describe("Lines of the first three in a file of Markdown. Exports have none that people see."),
  offer: NearestForm.nullable().describe("Form in which `nearest` keeps it; null when there is none."),
});

/** Authors of one import that its report names, and that may be mapped. */
export const importAuthorsMax = 100;

const MappedAuthor = z.strictObject({
  name: characters(1, 100).describe("As the report names the author."),
  slug: Slug.describe("Slug of an author of the organization, whom the articles name."),
});

const ImportedArticle = z.strictObject({
  source: z.string().describe("Where it is in the file: a path in an archive, or its name in the export."),
  title: z.string(),
  slug: z.string().nullable(),
  locale: z.string().nullable(),
  date: z.string().nullable().describe("When it was published, according to the file. A draft keeps no date."),
  id: ResourceId.nullable().describe("The article; null where there is none, and in a dry run."),
  outcome: z.enum(importOutcomes),
  oldPath: z.string().nullable().describe("Path in the blog that leads to it once it is live: where it was before; null where none does."),
  readers: z
    .enum(importReaders)
    .nullable()
    .describe(
      "Who alone could read it where it comes from; null where everybody could, or the file does not say. Here it goes live for everybody.",
    ),
  reason: z
    .string()
    .nullable()
    .describe("Why it was not created, what differs from the file, or who alone could read it; then what to do."),
  dropped: z.array(LeftOut).describe("Content that an article cannot hold."),
  images: z.strictObject({
    kept: z.int().min(0).describe("Images that it shows, including its cover; in a dry run, those that would be fetched."),
    failed: z.array(z.strictObject({ address: z.string(), reason: z.string() })).describe("Images that are missing."),
  }),
});

export const importArticles = defineOperation({
  name: "import_articles",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  bodyBytesMax: limits.importBodyBytesMax,
  summary: `Import at most ${limits.importArticlesMax} articles as drafts: Markdown, a ZIP of Markdown, or a Ghost or WordPress export.`,
  input: z
    .strictObject({
      projectId: ProjectId,
      base64: z.string().min(1).max(limits.importBase64LengthMax).optional().describe("The file's bytes in base64."),
      file: z
        .file()
        .max(limits.importFileBytesMax, violation("refusal_import_too_large"))
        .optional()
        .describe("The file itself; only as a part of multipart/form-data."),
      fileName: characters(1, limits.fileNameLengthMax).optional().describe("Gives a single Markdown file its slug if it has none."),
      locale: LocaleInput.optional().describe("Language of articles that name none; the file's or the project's language when absent."),
      siteUrl: HttpUrl.optional().describe(
        "Base of addresses without a host; when absent, the one in a WordPress export, else the project's site.",
      ),
      nearest: z
        .boolean()
        .default(false)
        .describe(
          "true keeps code blocks as lines of code and written HTML as text, instead of leaving them out. Tables always become lists.",
        ),
      images: z.boolean().default(true).describe("false leaves images out."),
      authors: z
        .array(MappedAuthor)
        .max(importAuthorsMax)
        .default([])
        .describe("Whom new articles name, by the first of their authors in the file that is mapped; nobody for all others."),
      dryRun: z.boolean().default(false).describe("true reports what would happen to each article; nothing is fetched or saved."),
    })
    .superRefine((input, context) => {
      const refuse = refusing(context);
      if (input.base64 === undefined && input.file === undefined) refuse("file", "violation_no_file");
      if (input.base64 !== undefined && input.file !== undefined) refuse("file", "violation_two_files");
    }),
  output: z.strictObject({
    kind: z.enum(importKinds),
    dryRun: z.boolean(),
    articles: z.array(ImportedArticle).describe("In the order of the file; skipped entries come last."),
    authors: z
      .array(z.strictObject({ name: z.string(), count: z.int().min(1).describe("Number of its articles.") }))
      .describe(`Authors whom the file names, those of the most articles first; at most ${importAuthorsMax}.`),
    skippedMore: z.int().min(0).describe("Number of skipped entries that are not listed."),
    imagesLeft: z.boolean().describe("true when time or room ran out before all images were fetched: import the same file again."),
  }),
  errors: ["invalid_state", "unavailable"],
  example: {
    input: {
      projectId: "prj_01k9hearth",
      base64: "IyBIb3cgdG8gY2hvb3NlIGEgaGVhdCBwdW1wCgpTdGFydCB3aXRoIHRoZSB3YWxscy4=",
      fileName: "heat-pump.md",
    },
    output: {
      kind: "markdown",
      dryRun: false,
      articles: [
        {
          source: "heat-pump.md",
          title: "How to choose a heat pump",
          slug: "heat-pump",
          locale: "en",
          date: null,
          id: "art_01k9heat",
          outcome: "created",
          oldPath: null,
          readers: null,
          reason: null,
          dropped: [],
          images: { kept: 0, failed: [] },
        },
      ],
      authors: [{ name: "Marta Vidal", count: 1 }],
      skippedMore: 0,
      imagesLeft: false,
    },
  },
});

export const exportProject = defineOperation({
  name: "export_project",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: `Get an address that downloads everything in a project as a ZIP, for you only, valid for ${limits.exportLinkMinutes} minutes.`,
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    url: z.string().meta({ format: "uri" }).describe("Expires early if the person who asked loses access."),
    fileName: z.string(),
    expiresAt: Timestamp,
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      url: "https://galley.example/takeouts/org_01k9/prj_01k9hearth/usr_01k9/hearth-and-home.zip?expires=1795171800&signature=c2lnbmF0dXJl",
      fileName: "hearth-and-home.zip",
      expiresAt: "2026-11-20T10:30:00.000Z",
    },
  },
});
