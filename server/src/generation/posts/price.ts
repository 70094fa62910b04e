import { estimateCredits, type PostFormat } from "@galley/contract";

const works = { linkedin: "linkedin_post", x: "x_post", carousel: "carousel" } as const;

export function workOfPost(format: PostFormat) {
  return works[format];
}

/** The credits that a written post costs. */
export function priceOfPost(format: PostFormat, illustrated: boolean): number {
  return estimateCredits({ kind: works[format], illustrated });
}
