import { z } from "zod";
import { carouselDestinations } from "../../../capabilities/declarations.ts";
import { ProjectId, ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";

export const previewPost = defineOperation({
  name: "preview_post",
  guests: "see",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Get the address of a small preview of each slide of a carousel, as one destination gets it.",
  input: z.strictObject({ id: ResourceId.describe("Post id, from list_posts."), destination: z.enum(carouselDestinations) }),
  output: z.strictObject({
    revision: Revision,
    expiresAt: Timestamp.describe("When the addresses expire."),
    slides: z.array(
      z.strictObject({
        url: z.string().meta({ format: "uri" }),
        width: z.int().describe("Pixels."),
        height: z.int().describe("Pixels."),
      }),
    ),
  }),
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "instagram" },
    output: {
      revision: 1,
      expiresAt: "2026-11-22T09:00:00.000Z",
      slides: [
        {
          url: "https://galley.example/previews/org_01k9hearth/pst_01k9walls/1/3/instagram/1.jpg?expires=1763802000&signature=zL0d7oHk2v5y1mQeRZs3Tg",
          width: 540,
          height: 675,
        },
      ],
    },
  },
});

// Longer than a slide allows, so that a text that is still being shortened has a preview; short enough for a URL.
const words = (max: number) => z.string().max(max).default("");

export const previewSlide = defineOperation({
  name: "preview_slide",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Get the address of a small preview of one unsaved slide, as one destination would get it.",
  input: z.strictObject({
    projectId: ProjectId,
    articleId: ResourceId.optional().describe("Article that the carousel is made from; its language is that of the slide."),
    destination: z.enum(carouselDestinations),
    slide: z.strictObject({
      kicker: words(100),
      title: words(300),
      body: words(900),
      imageId: ResourceId.nullable().default(null).describe("Image of the project; any other is left out."),
    }),
    number: z.int().min(1).max(limits.slidesMax).describe("Number of this slide."),
    total: z.int().min(1).max(limits.slidesMax).describe("Number of slides."),
  }),
  output: z.strictObject({
    url: z.string().meta({ format: "uri" }),
    width: z.int().describe("Pixels."),
    height: z.int().describe("Pixels."),
    expiresAt: Timestamp.describe("When the address expires."),
  }),
  errors: [],
  example: {
    input: {
      projectId: "prj_01k9hearth",
      destination: "instagram",
      slide: { kicker: "Old houses", title: "Your stone walls are slow", body: "Use that." },
      number: 1,
      total: 5,
    },
    output: {
      url: "https://galley.example/previews/unsaved/org_01k9hearth/v1.5e884898.c2VhbGVk.jpg?expires=1763802000&signature=zL0d7oHk2v5y1mQeRZs3Tg",
      width: 540,
      height: 675,
      expiresAt: "2026-11-22T09:00:00.000Z",
    },
  },
});
