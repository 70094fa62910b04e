import { z } from "zod";
import { defineOperation } from "../operation.ts";
import type { PostFormat } from "../parts/post-parts.ts";
import { type ModelKind, modelKinds } from "./models.ts";

/**
 * Costs of the service's own work, in credits. Texts by people and agents are free. Source: the specification's cost table, apart from
 * `alt_text`.
 */
export const creditCosts = {
  article: { base: 4, perImage: 1 },
  linkedin_post: { base: 1, illustrated: 1 },
  carousel: { base: 2, illustrated: 4 },
  x_post: { base: 1, illustrated: 1 },
  image: { perImage: 1 },
  alt_text: { perText: 1 },
  transcription: { perPeriod: 1, periodSeconds: 600 },
  x_publication: { base: 1, withLink: 1 },
} as const;
export type CreditWorkKind = keyof typeof creditCosts;
export const creditWorkKinds = Object.keys(creditCosts) as [CreditWorkKind, ...CreditWorkKind[]];

/**
 * Work that costs credits. `images` counts drawn images, cover included. `illustrated` covers drawings and photos alike. An
 * `excerpt` is what the built-in writer chooses from a source: only its pictures cost credits.
 */
export type CreditWork =
  | { kind: "article"; images: number }
  | { kind: "linkedin_post" | "carousel" | "x_post"; illustrated: boolean; excerpt?: boolean }
  | { kind: "image"; images: number }
  | { kind: "alt_text" }
  | { kind: "transcription"; seconds: number }
  | { kind: "x_publication"; withLink: boolean };

/**
 * Returns the credits that a piece of work costs. A recording costs credits per ten minutes begun, and at least those of the first ten.
 * Parts of the kinds `own` cost none: the organization's own models do them.
 */
export function estimateCredits(work: CreditWork, own: readonly ModelKind[] = []): number {
  const by = (kind: ModelKind, credits: number) => (own.includes(kind) ? 0 : credits);
  switch (work.kind) {
    case "article":
      return by("text", creditCosts.article.base) + by("image", work.images * creditCosts.article.perImage);
    case "linkedin_post":
    case "carousel":
    case "x_post":
      return (
        by("text", work.excerpt ? 0 : creditCosts[work.kind].base) + by("image", work.illustrated ? creditCosts[work.kind].illustrated : 0)
      );
    case "image":
      return by("image", work.images * creditCosts.image.perImage);
    case "alt_text":
      return by("text", creditCosts.alt_text.perText);
    case "transcription":
      return by(
        "transcription",
        Math.max(1, Math.ceil(work.seconds / creditCosts.transcription.periodSeconds)) * creditCosts.transcription.perPeriod,
      );
    case "x_publication":
      return creditCosts.x_publication.base + (work.withLink ? creditCosts.x_publication.withLink : 0);
  }
}

/** Kind of credit work by post format. */
export const postWorks = { linkedin: "linkedin_post", x: "x_post", carousel: "carousel" } as const satisfies Record<
  PostFormat,
  CreditWorkKind
>;

/** Returns the credits that a post costs. */
export function estimatePost(
  format: PostFormat,
  { illustrated, excerpt }: { illustrated: boolean; excerpt: boolean },
  own: readonly ModelKind[] = [],
) {
  return estimateCredits({ kind: postWorks[format], illustrated, excerpt }, own);
}

/**
 * Tokens of question and answer together, in round numbers: instructions, a brand of 300 words, a source of 1,000 and what is written.
 * A longer source costs more, about 4 for 3 of its words.
 */
const usualTokens = { article: 9000, linkedin_post: 3000, carousel: 3000, x_post: 3000, alt_text: 1500 } as const;

/** Use of models: tokens in and out together, pictures, and seconds of recordings. */
export type ModelUse = { tokens: number; images: number; seconds: number };

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

/** Prices of all work, in the order of the table. */
export const priceList: readonly z.output<typeof Price>[] = creditWorkKinds.map((work) => {
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
});

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
