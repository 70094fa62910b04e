import { z } from "zod";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { carouselDestinations } from "../post-parts.ts";

export const previewPost = defineOperation({
  name: "preview_post",
  surface: "dashboard",
  effect: "read",
  roles: ["owner", "admin", "member", "reviewer", "reader"],
  summary: "Give an address for a small picture of each slide of a carousel, as one destination gets it.",
  input: z.strictObject({ id: ResourceId.describe("Post id, from list_posts."), destination: z.enum(carouselDestinations) }),
  output: z.strictObject({
    revision: Revision,
    expiresAt: Timestamp.describe("When the addresses end."),
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
