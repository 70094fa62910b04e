import { z } from "zod";
import { characters } from "../characters.ts";
import { ProjectId, ResourceId, Revision } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import {
  defaultPostSizes,
  drawnRatios,
  drawnSubjects,
  Notice,
  objectives,
  pictureKinds,
  postRatios,
  postSizes,
  tones,
} from "../parts/generation-parts.ts";
import { NewDestinations, PostFormat } from "../parts/post-parts.ts";
import { rolePermissions, roles } from "../permissions.ts";
import { refusing } from "../violation.ts";

const sources = ["topic", "link", "script", "articleId"] as const;
const credits = z.int().min(0);

const SetAside = credits.describe("Reserved for it; the actual cost is spent, the rest is released.");
const DryRun = z.boolean().default(false).describe("true only answers what it would cost.");
const Estimate = z
  .strictObject({
    dryRun: z.literal(true),
    credits: credits.describe("The price."),
    available: credits.describe("The organization's credits."),
    agent: z.string().describe("Who would write it: a model's name, or the built-in writer."),
  })
  .meta({ id: "GenerationEstimate" });

const sizesText = Object.entries(postSizes)
  .map(([format, sizes]) => `${format}: ${sizes.map((size) => marked(size, defaultPostSizes[format as PostFormat])).join(", ")}`)
  .join("; ");

function marked(size: number, byDefault: number): string {
  return size === byDefault ? `${size} (default)` : String(size);
}

const PostEstimate = Estimate.extend({ notice: z.string().nullable() }).meta({ id: "PostEstimate" });

export const generatePost = defineOperation({
  name: "generate_post",
  surface: "public",
  method: "POST",
  path: "/posts/generate",
  permission: "posts:write",
  status: 202,
  summary: "Have the service write a post from one of topic, link, script or articleId; takes credits and about a minute.",
  input: z
    .strictObject({
      projectId: ProjectId.optional(),
      format: PostFormat,
      topic: characters(limits.generationTopicLengthMin, limits.generationTopicLengthMax)
        .optional()
        .describe("Subject to write about; needs a configured model."),
      link: z
        .url({ protocol: /^https?$/ })
        .max(limits.urlLengthMax)
        .optional()
        .describe("Public page to write from."),
      script: characters(1, limits.generationScriptLengthMax).optional().describe("Notes or a transcript to write from."),
      articleId: ResourceId.optional().describe("Article to write from, from list_articles. The post never goes out before it."),
      objective: z.enum(objectives).default("educate"),
      tone: z.enum(tones).default("consultative"),
      size: z.int().optional().describe(`Characters, parts or slides. ${sizesText}.`),
      images: z.enum(pictureKinds).default("none").describe("Pictures to draw for it; a photo needs a configured image model."),
      ratio: z.enum(postRatios).default("4:5").describe("Shape of those pictures."),
      destinations: NewDestinations.optional(),
      dryRun: DryRun,
    })
    .superRefine((input, context) => {
      const refuse = refusing(context);
      const [first, second] = sources.filter((name) => input[name] !== undefined);
      if (first === undefined) refuse("topic", "violation_no_source");
      if (second !== undefined) refuse(second, "violation_two_sources", { other: String(first) });
      const sizes: readonly number[] = postSizes[input.format];
      if (input.size !== undefined && !sizes.includes(input.size))
        refuse("size", "violation_size", { format: input.format, sizes: sizes.join(", ") });
    }),
  output: z.union([
    z
      .strictObject({
        id: ResourceId,
        status: z.literal("generating"),
        revision: z.literal(0).describe("Nothing is written yet."),
        credits: SetAside,
        notice: Notice,
      })
      .meta({ id: "PostBegun" }),
    PostEstimate,
  ]),
  errors: ["insufficient_credits", "invalid_url"],
  example: {
    input: { projectId: "prj_01k9hearth", format: "carousel", link: "https://hearth.example/heat-pumps", size: 7, images: "illustration" },
    output: { id: "pst_01k9walls", status: "generating", revision: 0, credits: 6, notice: null },
  },
});

export const generateArticle = defineOperation({
  name: "generate_article",
  surface: "dashboard",
  effect: "write",
  roles: roles.filter((role) => rolePermissions[role].has("articles:write")),
  summary: "Have the service write the article of a planned topic with a configured model; it then waits for review.",
  input: z.strictObject({
    topicId: ResourceId.describe("Planned topic that no article fills, or whose article failed."),
    coverImage: z.boolean().default(true).describe("Whether a cover is drawn."),
    bodyImages: z.int().min(0).max(limits.articlePicturesMax).default(2).describe("How many images are drawn for the text."),
    images: z.enum(["illustration", "photo"]).default("illustration"),
    dryRun: DryRun,
  }),
  output: z.union([z.strictObject({ id: ResourceId, status: z.literal("generating"), revision: Revision, credits: SetAside }), Estimate]),
  errors: ["insufficient_credits", "invalid_state", "unavailable"],
  example: {
    input: { topicId: "top_01k9heat" },
    output: { id: "art_01k9heat", status: "generating", revision: 1, credits: 7 },
  },
});

const Prompt = characters(limits.imagePromptLengthMin, limits.imagePromptLengthMax).describe("Subject of the picture.");
const Count = z.int().min(1).max(limits.imageVariationsMax).default(limits.imageVariationsMax).describe("How many variations.");
const Drawn = z.strictObject({
  imageIds: z.array(ResourceId),
  drawn: z
    .enum(drawnSubjects)
    .describe("prompt: by a model. Without one object: what the prompt names; pattern: it names nothing that can be drawn."),
  notice: Notice,
});

export const generatePostImages = defineOperation({
  name: "generate_post_images",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/images",
  permission: "posts:write",
  status: 201,
  summary: "Draw up to 4 variations of a picture for a post into the media library; 1 credit each. update_post then places one.",
  input: z.strictObject({
    id: ResourceId.describe("Post id, from list_posts."),
    prompt: Prompt,
    size: z.enum(postRatios).default("4:5").describe("Its shape."),
    count: Count,
  }),
  output: Drawn,
  errors: ["insufficient_credits", "invalid_state"],
  example: {
    input: { id: "pst_01k9walls", prompt: "A stone house under a winter sun", size: "4:5" },
    output: { imageIds: ["img_01k9wall", "img_01k9wall2", "img_01k9wall3", "img_01k9wall4"], drawn: "prompt", notice: null },
  },
});

export const drawImages = defineOperation({
  name: "draw_images",
  surface: "dashboard",
  effect: "write",
  roles: roles.filter((role) => rolePermissions[role].has("images:write")),
  summary: "Draw up to 4 variations of a picture into a project's media library; 1 credit each.",
  input: z.strictObject({
    projectId: ProjectId,
    prompt: Prompt,
    size: z.enum(drawnRatios).default("16:9").describe("Its shape."),
    count: Count,
  }),
  output: Drawn,
  errors: ["insufficient_credits", "unavailable"],
  example: {
    input: { projectId: "prj_01k9hearth", prompt: "A stone house under a winter sun" },
    output: { imageIds: ["img_01k9wall", "img_01k9wall2", "img_01k9wall3", "img_01k9wall4"], drawn: "prompt", notice: null },
  },
});
