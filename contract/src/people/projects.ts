import { z } from "zod";
import { characters } from "../characters.ts";
import { HttpUrl, Locale, LocaleInput, pageOf, paging, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { violation } from "../violation.ts";
import { BrandVisual, plainVisual } from "./brand-visual.ts";
import { modelKinds } from "./models.ts";

export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, violation("violation_time_zone"))
  .meta({ examples: ["Europe/Lisbon"] });

export const UrlPattern = z
  .string()
  .max(500)
  .regex(/^\/(?=\S*\{slug\})[^\s?#]*$/, violation("violation_url_pattern"))
  .describe("Path of an article on the site; `{slug}` stands for the article's slug.")
  .meta({ examples: ["/blog/{slug}"] });

export const ProjectListItem = z
  .strictObject({ id: ResourceId, name: z.string(), siteUrl: z.string().meta({ format: "uri" }), timeZone: TimeZone })
  .meta({ id: "ProjectListItem" });

const text = characters(0, 5000);
const texts = z.array(characters(1, 300)).max(100);

/** Brand profile that the organization writes; every list may be empty, every text may be "". */
export const BrandProfile = z.strictObject({
  business: text.default("").describe("Description of the organization."),
  offer: text.default("").describe("Products and services."),
  audience: text.default("").describe("Readers it writes for."),
  voice: z.strictObject({ tones: texts.default([]), formality: characters(0, 100).default("") }).default({ tones: [], formality: "" }),
  terms: z
    .strictObject({ preferred: texts.default([]), avoid: texts.default([]) })
    .default({ preferred: [], avoid: [] })
    .describe("Words to use and words to avoid."),
  pillars: texts.default([]).describe("Subjects that the brand writes about."),
  callsToAction: texts.default([]),
  glossary: z
    .array(z.strictObject({ term: characters(1, 200), definition: characters(1, 2000) }))
    .max(300)
    .default([]),
  competitors: z
    .array(z.strictObject({ name: characters(1, 200), url: HttpUrl }))
    .max(100)
    .default([]),
  languages: z.array(LocaleInput).max(50).default([]),
  visual: BrandVisual.default(plainVisual).describe("How slides and previews look."),
});
export type BrandProfile = z.infer<typeof BrandProfile>;
export type NewBrandProfile = z.input<typeof BrandProfile>;

/** Texts and pictures that the service itself can generate in this installation. */
export const Capabilities = z.strictObject({
  sources: z.array(z.enum(["topic", "link", "script", "articleId"])),
  images: z.array(z.enum(["illustration", "photo"])),
  articles: z.boolean(),
  transcription: z.boolean(),
  ownModels: z.array(z.enum(modelKinds)).describe("Work that the organization's own models do; it costs no credits."),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const Brand = z
  .strictObject({
    brandVersion: z.int().describe("Grows by one with every change; 0 while nothing has been written yet."),
    project: z.strictObject({
      name: z.string(),
      siteUrl: z.string().meta({ format: "uri" }),
      language: Locale,
      timeZone: TimeZone,
      urlPattern: z.string(),
    }),
    business: z.string(),
    offer: z.string(),
    audience: z.string(),
    voice: z.strictObject({ tones: z.array(z.string()), formality: z.string() }),
    terms: z.strictObject({ preferred: z.array(z.string()), avoid: z.array(z.string()) }),
    pillars: z.array(z.string()),
    callsToAction: z.array(z.string()),
    glossary: z.array(z.strictObject({ term: z.string(), definition: z.string() })),
    competitors: z.array(z.strictObject({ name: z.string(), url: z.string().meta({ format: "uri" }) })),
    languages: z.array(z.string()),
    visual: BrandVisual.describe("How slides and previews look; what is null is drawn from the project's name."),
    bestArticles: z
      .array(z.strictObject({ title: z.string(), url: z.string().meta({ format: "uri" }), clicks90d: z.int() }))
      .describe("Articles with the most clicks from search in the last 90 days."),
    capabilities: Capabilities.describe("Content that the service makes itself."),
  })
  .meta({ id: "Brand" });

const hearth = { id: "prj_01k9hearth", name: "Hearth & Home", siteUrl: "https://hearth.example", timeZone: "Europe/Lisbon" };

export const listProjects = defineOperation({
  name: "list_projects",
  surface: "public",
  method: "GET",
  path: "/projects",
  permission: "projects:read",
  summary: "List the projects that the caller reaches.",
  input: z.strictObject({ ...paging }),
  output: pageOf(ProjectListItem),
  errors: [],
  example: { input: { limit: 50 }, output: { data: [hearth], nextCursor: null } },
});

export const getBrand = defineOperation({
  name: "get_brand",
  surface: "public",
  method: "GET",
  path: "/projects/{id}/brand",
  permission: "projects:read",
  summary: "Read a project's brand: voice, terms, audience and offer, for writing in its style.",
  input: z.strictObject({ id: ResourceId.describe("Project id, from list_projects.") }),
  output: Brand,
  errors: [],
  example: {
    input: { id: "prj_01k9hearth" },
    output: {
      brandVersion: 3,
      project: {
        name: "Hearth & Home",
        siteUrl: "https://hearth.example",
        language: "en",
        timeZone: "Europe/Lisbon",
        urlPattern: "/blog/{slug}",
      },
      business: "We help owners of old houses to heat them well.",
      offer: "Independent advice and a yearly check.",
      audience: "Owners of houses built before 1950.",
      voice: { tones: ["calm", "exact"], formality: "informal" },
      terms: { preferred: ["heat pump"], avoid: ["game changer"] },
      pillars: ["Heating", "Insulation"],
      callsToAction: ["Book a check"],
      glossary: [{ term: "SCOP", definition: "Heat delivered per unit of electricity over a season." }],
      competitors: [{ name: "Warmly", url: "https://warmly.example" }],
      languages: ["en", "pt"],
      visual: {
        ...plainVisual,
        colors: { primary: "#0f3a33", accent: "#e2572f", paper: "#f4efe6" },
        template: "field_notes",
      },
      bestArticles: [],
      capabilities: {
        sources: ["link", "script", "articleId"],
        images: ["illustration"],
        articles: false,
        transcription: false,
        ownModels: [],
      },
    },
  },
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
