import type { Sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { createLine } from "./line.ts";
import type { SharedResource } from "./shared-resources.ts";

export type Places = {
  /** Holds a place until it is disposed of. Fails with `unavailable` where there is none left. */
  take(organizationId: string, personId: string): Promise<Disposable>;
};

export type PlacesOptions = {
  name: SharedResource;
  perPersonMax: number;
  perOrganizationMax: number;
  togetherMax: number;
  /** Message for callers without a place. */
  tooMany: Sentence;
};

/** Limits the places that one person, one organization and all together hold at once. For responses that stay open. */
export function createPlaces({ name, perPersonMax, perOrganizationMax, togetherMax, tooMany }: PlacesOptions): Places {
  const line = createLine({ name, room: togetherMax, shareMax: perOrganizationMax, waitingMax: 0, tooBusy: tooMany });
  const counts = new Map<string, number>();
  const count = (personId: string, change: number) => {
    const changed = (counts.get(personId) ?? 0) + change;
    if (changed === 0) counts.delete(personId);
    else counts.set(personId, changed);
  };
  return {
    async take(organizationId, personId) {
      using taken = new DisposableStack();
      if ((counts.get(personId) ?? 0) >= perPersonMax) throw new Failure("unavailable", tooMany);
      count(personId, 1);
      taken.defer(() => count(personId, -1));
      taken.use(await line.enter(organizationId));
      return taken.move();
    },
  };
}
