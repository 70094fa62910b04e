import { z } from "zod";
import { carouselDestinations } from "../../../capabilities/declarations.ts";
import { characters } from "../characters.ts";
import { ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { BrandVisual, bodyFonts, headingFonts, slideTemplates } from "./brand-visual.ts";
import { BrandProfile } from "./projects.ts";

const ProjectOfBrand = ResourceId.describe("Project id, from list_projects.");
const BrandVersion = z.int().min(1).max(2_147_483_647);
const when = "2026-11-20T09:30:00.000Z";
const author = { name: "Marta Vidal" };
const saved = {
  version: BrandVersion,
  createdAt: Timestamp,
  author: z.strictObject({ name: z.string() }).describe("Who saved it."),
};

export const brandFields = BrandProfile.keyof().options;
export type BrandField = (typeof brandFields)[number];

export const setBrand = defineOperation({
  name: "set_brand",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Write a new version of a project's brand; the older versions stay.",
  input: z.strictObject({
    id: ResourceId,
    profile: BrandProfile,
    baseVersion: z
      .int()
      .min(0)
      .optional()
      .describe("The version that it is based on, 0 for none. If another version is the newest by now, nothing is saved."),
  }),
  output: z.strictObject({ brandVersion: z.int() }),
  errors: ["conflict"],
  example: { input: { id: "prj_01k9hearth", profile: { business: "Advice on heating old houses." } }, output: { brandVersion: 1 } },
});

export const BrandVersionListItem = z
  .strictObject({
    ...saved,
    changed: z.array(z.enum(brandFields)).describe("Fields that changed since the previous version."),
  })
  .meta({ id: "BrandVersionListItem" });

export const listBrandVersions = defineOperation({
  name: "list_brand_versions",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the versions of a project's brand, newest first.",
  input: z.strictObject({ id: ProjectOfBrand, ...paging }),
  output: pageOf(BrandVersionListItem),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth" },
    output: { data: [{ version: 3, createdAt: when, author, changed: ["voice", "visual"] }], nextCursor: null },
  },
});

export const getBrandVersion = defineOperation({
  name: "get_brand_version",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read one version of a project's brand in full.",
  input: z.strictObject({ id: ProjectOfBrand, version: BrandVersion }),
  output: z.strictObject({ ...saved, profile: BrandProfile }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth", version: 3 },
    output: { version: 3, createdAt: when, author, profile: BrandProfile.parse({ business: "Advice on heating old houses." }) },
  },
});

const Hex = z.string().regex(/^#[0-9a-f]{6}$/);
const PageColors = z.strictObject({ paper: Hex, ink: Hex, softInk: Hex, line: Hex, tint: Hex, accent: Hex });
export type PageColors = z.infer<typeof PageColors>;

export const colorPairs = ["text_on_paper", "text_on_primary", "text_on_accent", "accent_on_paper", "accent_on_primary"] as const;

const words = (max: number) => z.string().max(max).default("");

export const previewBrand = defineOperation({
  name: "preview_brand",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Preview an unsaved brand look on slides and on the hosted blog's pages.",
  input: z.strictObject({
    projectId: ProjectId,
    visual: BrandVisual,
    callToAction: characters(0, 300).default("").describe("Call to action on the closing slide."),
    destination: z.enum(carouselDestinations).default(carouselDestinations[0]),
    slides: z
      .array(z.strictObject({ kicker: words(100), title: words(300), body: words(900) }))
      .min(1)
      .max(4)
      .describe("Words to draw: the first is on the cover, the last on the closing slide."),
  }),
  output: z.strictObject({
    slides: z.array(z.strictObject({ url: z.url(), width: z.int().describe("Pixels."), height: z.int().describe("Pixels.") })),
    expiresAt: Timestamp.describe("When the addresses expire."),
    look: z
      .strictObject({
        template: z.enum(slideTemplates),
        headingFont: z.enum(headingFonts),
        bodyFont: z.enum(bodyFonts),
        colors: z.strictObject({ primary: Hex, accent: Hex, paper: Hex }),
      })
      .describe("The look that is drawn: the brand's own choices, the rest derived from the project's name."),
    pairs: z
      .array(
        z.strictObject({
          pair: z.enum(colorPairs),
          foreground: Hex,
          background: Hex,
          ratio: z.number().describe("WCAG contrast ratio, from 1 to 21, cut to one decimal."),
          ratioMin: z.number().describe("Required by WCAG AA: 4.5 for text, 3 for large words and marks."),
        }),
      )
      .describe("How readable each foreground is on its background."),
    page: z
      .strictObject({ light: PageColors, dark: PageColors })
      .nullable()
      .describe("Colors of the hosted blog, by the preference of the reader's device; null where the project has a site of its own."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", visual: { template: "poster" }, slides: [{ title: "Your stone walls are slow" }] },
    output: {
      slides: [
        {
          url: "https://galley.example/previews/unsaved/org_01k9hearth/v1.5e884898.c2VhbGVk.jpg?expires=1763802000&signature=zL0d7oHk2v5y1mQeRZs3Tg",
          width: 540,
          height: 675,
        },
      ],
      expiresAt: when,
      look: {
        template: "poster",
        headingFont: "newsreader",
        bodyFont: "instrument_sans",
        colors: { primary: "#0f3a33", accent: "#e2572f", paper: "#f4efe6" },
      },
      pairs: [{ pair: "text_on_paper", foreground: "#1d1b17", background: "#f4efe6", ratio: 15, ratioMin: 4.5 }],
      page: null,
    },
  },
});
