import { z } from "zod";
import { carouselDestinations, networksByName } from "../../../capabilities/declarations.ts";
import { ResourceId, Timestamp } from "../fields.ts";
import { listedWithAnd } from "../listed.ts";
import { defineOperation } from "../operation.ts";

const [asPdf, asImages] = [true, false].map((isPdf) =>
  listedWithAnd(carouselDestinations.filter((name) => (networksByName[name].slidesAsPdf === true) === isPdf)),
);

export const exportStatuses = ["pending", "ready", "failed"] as const;

/** The files of a carousel for one destination, with the progress of their rendering. */
export const RenderExport = z
  .strictObject({
    exportId: ResourceId,
    status: z.enum(exportStatuses),
    progress: z.number().min(0).max(1).describe("0 at the start, 1 when ready."),
    downloadUrl: z
      .string()
      .meta({ format: "uri" })
      .optional()
      .describe(
        `Once ready: the PDF for ${asPdf}, an archive of all images for ${asImages}. Valid for one hour; each call gives a fresh one.`,
      ),
    expiresAt: Timestamp.optional().describe("When the addresses expire."),
    files: z
      .array(
        z.strictObject({
          url: z.string().meta({ format: "uri" }),
          width: z.int().describe("Pixels."),
          height: z.int().describe("Pixels."),
        }),
      )
      .optional()
      .describe("Once ready: the files one by one, in the order of the slides."),
    error: z.string().optional().describe("Once failed: what happened, and what to do."),
  })
  .meta({ id: "RenderExport" });

const file = (name: string) =>
  `https://galley.example/exports/org_01k9hearth/exp_01k9walls/${name}?expires=1763802000&signature=zL0d7oHk2v5y1mQeRZs3Tg`;

export const renderPost = defineOperation({
  name: "render_post",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/render",
  permission: "posts:write",
  summary: `Draw the file of a carousel for one destination: images for ${asImages}, a PDF for ${asPdf}.`,
  input: z.strictObject({
    id: ResourceId.describe("Post id, from list_posts."),
    destination: z.enum(carouselDestinations).describe("A destination of the post."),
    exportId: ResourceId.optional().describe(
      "From the first call. If the post or the brand has changed since, the answer is a new export.",
    ),
  }),
  output: RenderExport,
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "linkedin", exportId: "exp_01k9walls" },
    output: {
      exportId: "exp_01k9walls",
      status: "ready",
      progress: 1,
      downloadUrl: file("carousel.pdf"),
      expiresAt: "2026-11-22T09:00:00.000Z",
      files: [{ url: file("carousel.pdf"), width: 1080, height: 1350 }],
    },
  },
});
