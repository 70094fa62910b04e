import { z } from "zod";
import { Locale, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const proposeAltText = defineOperation({
  name: "propose_alt_text",
  surface: "public",
  method: "POST",
  path: "/images/{id}/alt-text",
  permission: "images:write",
  isFurtherTool: true,
  summary: "Have a configured model look at an image and propose its alternative text; nothing is saved. 1 credit.",
  input: z.strictObject({ id: ResourceId.describe("Image id, from upload_image.") }),
  output: z.strictObject({
    id: ResourceId,
    alt: z.string().describe("One sentence, to be read by a person before update_image saves it."),
    locale: Locale.describe("Its language, that of the project."),
    agent: z.string().describe("The model that proposes it."),
    credits: z.int().min(0).describe("What it cost."),
  }),
  errors: ["insufficient_credits", "unavailable"],
  example: {
    input: { id: "img_01k9wall" },
    output: { id: "img_01k9wall", alt: "A stone wall at dusk, with light in one window", locale: "en", agent: "a-model", credits: 1 },
  },
});
