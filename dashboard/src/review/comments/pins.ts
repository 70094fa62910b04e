import type { Comment } from "./said.tsx";
import type { Point } from "./subject.ts";

/** An open comment at a point of a slide, with the number that its pin and its card show. */
export type Pin = { id: string; number: number; point: Point };

/** Returns the pins of open comments whose slide is there, numbered in their order. */
export function pinsOf(comments: readonly Comment[]): Pin[] {
  return comments
    .flatMap(({ id, point, orphaned, resolvedAt }) => (point === null || orphaned || resolvedAt !== null ? [] : [{ id, point }]))
    .map((pin, index) => ({ ...pin, number: index + 1 }));
}
