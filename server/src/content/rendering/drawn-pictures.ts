import { sentence } from "@galley/messages";
import { LRUCache } from "lru-cache";
import { createLine } from "#src/core/flow/line.ts";
import { count } from "#src/core/watching/observe.ts";

export type DrawnPicture = { type: string; bytes: Uint8Array };

const bytesMax = 24 * 1024 * 1024;
// A client that requests all previews at once leaves capacity for published drawings and for other organizations. It waits: browsers
// ask for six pictures at once, and show one that is refused as broken.
const drawing = {
  room: 8,
  shareMax: 5,
  waitingMax: 50,
  waitSecondsMax: 20,
  tooBusy: sentence("refusal_too_many_drawings"),
};

/** Caches previews in memory. Requests for a picture that is being drawn wait for the same drawing. */
export function createDrawnPictures() {
  const kept = new LRUCache<string, DrawnPicture>({ maxSize: bytesMax, sizeCalculation: ({ bytes }, key) => bytes.length + key.length });
  const line = createLine({ name: "pictures to look at", ...drawing });
  const underWay = new Map<string, Promise<DrawnPicture | undefined>>();

  async function run(organizationId: string, key: string, draw: () => Promise<DrawnPicture | undefined>) {
    try {
      using _place = await line.enter(organizationId);
      const drawn = await draw();
      if (drawn !== undefined) kept.set(key, drawn);
      return drawn;
    } finally {
      underWay.delete(key);
    }
  }

  return async (organizationId: string, key: string, draw: () => Promise<DrawnPicture | undefined>): Promise<DrawnPicture | undefined> => {
    const known = kept.get(key);
    count("cache", { cache: "drawn_pictures", result: known === undefined ? "miss" : "hit" });
    if (known !== undefined) return known;
    const running = underWay.get(key) ?? run(organizationId, key, draw);
    underWay.set(key, running);
    return running;
  };
}
