import type { Slide } from "./comment-queries.ts";

/**
 * Finds a slide of an earlier revision among those of a later one and returns its number: the unchanged one, else the one that shares
 * most of picture, title and body. Of equals the nearest counts. Undefined when no slide shares any of the three.
 */
export function findSlide(slides: readonly Slide[], then: Slide, number: number): number | undefined {
  const scored = slides.map((slide, index) => ({
    number: index + 1,
    score: likeness(slide, then),
    distance: Math.abs(index + 1 - number),
  }));
  const [best] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.distance - b.distance);
  return best?.number;
}

function likeness(slide: Slide, then: Slide): number {
  const shared = [
    slide.imageId !== null && slide.imageId === then.imageId,
    areSameWords(slide.title, then.title),
    areSameWords(slide.body, then.body),
  ];
  const unchanged =
    slide.kicker === then.kicker && slide.title === then.title && slide.body === then.body && slide.imageId === then.imageId;
  return shared.filter(Boolean).length + (unchanged ? 1 : 0);
}

function areSameWords(words: string, then: string): boolean {
  return words === then && words.trim() !== "";
}

/** Finds a picture of an earlier revision among those of a later one and returns its number. Of equals the nearest counts. */
export function findPicture(
  pictures: readonly (string | undefined)[],
  then: string | null | undefined,
  number: number,
): number | undefined {
  const same = pictures.flatMap((imageId, index) => (imageId !== undefined && imageId === then ? [index + 1] : []));
  return same.toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number))[0];
}
