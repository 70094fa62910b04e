import type { Block, DroppedKind } from "@galley/markdown";

/** Dependencies of reading Office: the blocks in an element, and a way to tell losses. */
export type OfficeReading = { blocksIn(element: Element): Block[]; tell(kind: DroppedKind, element: Element): void };

/** Returns an element and those directly after it that continue it. They are noted as taken. */
export function runFrom(element: Element, continues: (next: Element) => boolean, taken: WeakSet<Element>): Element[] {
  const run = [element];
  for (let next = element.nextElementSibling; next !== null && continues(next); next = next.nextElementSibling) {
    taken.add(next);
    run.push(next);
  }
  return run;
}

/** Returns whether a class of Word fits. Word says in it, too, which of several paragraphs one is, and Outlook puts `x_` before it. */
export function hasOfficeClass({ classList }: Element, pattern: RegExp): boolean {
  return [...classList].some((name) => pattern.test(name.replace(/^(?:x_)+/, "").replace(/CxSp(?:First|Middle|Last)$/, "")));
}
