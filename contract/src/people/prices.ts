import type { PostFormat } from "../parts/post-parts.ts";
import type { ModelKind } from "./models.ts";

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
