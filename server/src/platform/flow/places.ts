import { Failure } from "#src/platform/failure.ts";

export type Places = {
  /** Holds a place until it is disposed of. Fails with `unavailable` where there is none left. */
  take(personId: string): Disposable;
};

export type PlacesOptions = { perPersonMax: number; togetherMax: number /** What whoever finds no place is told. */; tooMany: string };

/** Bounds how much that stays open one person, and all of them together, have open at once. */
export function createPlaces({ perPersonMax, togetherMax, tooMany }: PlacesOptions): Places {
  const counts = new Map<string, number>();
  let together = 0;
  return {
    take(personId) {
      const own = counts.get(personId) ?? 0;
      if (own >= perPersonMax || together >= togetherMax) throw new Failure("unavailable", tooMany);
      counts.set(personId, own + 1);
      together += 1;
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          together -= 1;
          const left = (counts.get(personId) ?? 1) - 1;
          if (left === 0) counts.delete(personId);
          else counts.set(personId, left);
        },
      };
    },
  };
}
