import { z } from "zod";
import { ResourceId } from "../fields.ts";
import { violation } from "../violation.ts";

export const slideTemplates = ["field_notes", "poster", "notebook"] as const;
export const headingFonts = ["newsreader", "instrument_sans", "inter"] as const;
export const bodyFonts = ["instrument_sans", "inter", "newsreader"] as const;

const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, violation("violation_color"))
  .meta({ examples: ["#0f3a33"] })
  .nullable()
  .default(null);

const noColors = { primary: null, accent: null, paper: null };

/** Look of a brand's slides and previews. Null fields are derived from the project's name. */
export const BrandVisual = z
  .strictObject({
    colors: z
      .strictObject({
        primary: Color.describe("Background of covers."),
        accent: Color.describe("Lines, marks and the closing slide."),
        paper: Color.describe("Background of text."),
      })
      .default(noColors)
      .describe("Ink is chosen for each of them, so that text keeps the contrast of WCAG AA."),
    logoImageId: ResourceId.nullable().default(null).describe("An image of the project's media library."),
    headingFont: z.enum(headingFonts).nullable().default(null),
    bodyFont: z.enum(bodyFonts).nullable().default(null),
    template: z.enum(slideTemplates).nullable().default(null),
    instagramRatio: z.enum(["4:5", "1:1"]).default("4:5"),
  })
  .meta({ id: "BrandVisual" });
export type BrandVisual = z.infer<typeof BrandVisual>;

/** Colors of a blog's light pages where its brand chooses none. */
export const plainPageColors = { paper: "#fbfaf6", accent: "#0f5a4c" } as const;

/** Visual of a brand without any choices. */
export const plainVisual: BrandVisual = BrandVisual.parse({});
