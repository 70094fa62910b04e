import { LRUCache } from "lru-cache";
import { Failure } from "#src/platform/failure.ts";

export type DrawnPicture = { type: string; bytes: Uint8Array };

const bytesMax = 24 * 1024 * 1024;
// Whoever walks over all that there is to look at leaves room for what is drawn to be published.
const drawingMax = 8;

/** Pictures that were drawn for somebody to look at, in memory. Who comes while one is drawn waits for the same one. */
export function createDrawnPictures() {
  const kept = new LRUCache<string, DrawnPicture>({ maxSize: bytesMax, sizeCalculation: ({ bytes }, key) => bytes.length + key.length });
  const drawing = new Map<string, Promise<DrawnPicture | undefined>>();

  function begin(key: string, draw: () => Promise<DrawnPicture | undefined>) {
    if (drawing.size < drawingMax) return run(key, draw);
    throw new Failure("unavailable", "Too many pictures are being drawn right now. Try again in a moment.");
  }

  async function run(key: string, draw: () => Promise<DrawnPicture | undefined>) {
    try {
      const drawn = await draw();
      if (drawn !== undefined) kept.set(key, drawn);
      return drawn;
    } finally {
      drawing.delete(key);
    }
  }

  return async (key: string, draw: () => Promise<DrawnPicture | undefined>): Promise<DrawnPicture | undefined> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const running = drawing.get(key) ?? begin(key, draw);
    drawing.set(key, running);
    return running;
  };
}
