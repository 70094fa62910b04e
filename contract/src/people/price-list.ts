import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { type ModelKind, modelKinds } from "./models.ts";
import { type CreditWork, type CreditWorkKind, creditCosts, creditWorkKinds } from "./prices.ts";

/**
 * Tokens of question and answer together, in round numbers: instructions, a brand of 300 words, a source of 1,000 and what is written.
 * A longer source costs more, about 4 for 3 of its words.
 */
const usualTokens = { article: 9000, linkedin_post: 3000, carousel: 3000, x_post: 3000, alt_text: 1500 } as const;

/** Use of models: tokens in and out together, pictures, and seconds of recordings. */
type ModelUse = { tokens: number; images: number; seconds: number };

/** Returns what a piece of work has the organization's own models do. Tokens are the usual number; how many it takes nobody knows before. */
export function estimateOwnUse(work: CreditWork, own: readonly ModelKind[]): ModelUse {
  const by = (kind: ModelKind, amount: number) => (own.includes(kind) ? amount : 0);
  const writes = work.kind in usualTokens && !("excerpt" in work && work.excerpt === true);
  return {
    tokens: by("text", writes ? usualTokens[work.kind as keyof typeof usualTokens] : 0),
    images: by("image", picturesOf(work)),
    seconds: by("transcription", work.kind === "transcription" ? work.seconds : 0),
  };
}

/** Pictures of a carousel, one for each of its usual slides. */
const carouselPictures = 4;

function picturesOf(work: CreditWork): number {
  if ("images" in work) return work.images;
  if (!("illustrated" in work && work.illustrated)) return 0;
  return work.kind === "carousel" ? carouselPictures : 1;
}

const Amount = z.int().min(0);

const Price = z
  .strictObject({
    work: z.enum(creditWorkKinds),
    credits: Amount.describe("Of one piece without pictures or a link; of a transcription, for each `seconds` begun."),
    withImages: Amount.nullable().describe("Credits more with pictures; of an article, for each picture. Null where it takes none."),
    withLink: Amount.nullable().describe("Credits more with a link; null where that costs none."),
    seconds: Amount.nullable().describe("Length of recordings that `credits` pays for; null for other work."),
    ownModels: z
      .array(z.enum(modelKinds))
      .describe("Kinds of models that do it. What the organization's own do costs no credits, only what their provider asks."),
    usualTokens: Amount.nullable().describe("Tokens, in and out together, that a text model usually counts; null where it is not asked."),
  })
  .meta({ id: "Price" });

/** Lists the prices of all work, in the order of the table. */
export function listPrices(): z.output<typeof Price>[] {
  return creditWorkKinds.map(priceOf);
}

function priceOf(work: CreditWorkKind): z.output<typeof Price> {
  const cost: {
    base?: number;
    perImage?: number;
    illustrated?: number;
    perText?: number;
    perPeriod?: number;
    periodSeconds?: number;
    withLink?: number;
  } = creditCosts[work];
  const [draws, writes] = [cost.perImage ?? cost.illustrated, work in usualTokens];
  const models = [writes && "text", draws !== undefined && "image", work === "transcription" && "transcription"] as const;
  return {
    work,
    credits: cost.base ?? cost.perText ?? cost.perPeriod ?? cost.perImage ?? 0,
    withImages: cost.base === undefined ? null : (draws ?? null),
    withLink: cost.withLink ?? null,
    seconds: cost.periodSeconds ?? null,
    ownModels: models.filter((kind) => kind !== false),
    usualTokens: writes ? usualTokens[work as keyof typeof usualTokens] : null,
  };
}

export const getPrices = defineOperation({
  name: "get_prices",
  surface: "public",
  method: "GET",
  path: "/prices",
  permission: "projects:read",
  isFurtherTool: true,
  summary: "List what the service's own work costs, in credits and in tokens of the organization's own models.",
  input: z.strictObject({}),
  output: z.strictObject({
    prices: z.array(Price).describe("All that costs credits. Writing and editing through the API or by people is free."),
    own: z.array(z.enum(modelKinds)).describe("Kinds for which the organization has a model of its own."),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      prices: [
        { work: "article", credits: 4, withImages: 1, withLink: null, seconds: null, ownModels: ["text", "image"], usualTokens: 9000 },
        { work: "x_publication", credits: 1, withImages: null, withLink: 1, seconds: null, ownModels: [], usualTokens: null },
      ],
      own: ["text"],
    },
  },
});
