import { LRUCache } from "lru-cache";

export type DrawnPicture = { type: string; bytes: Uint8Array };

const bytesMax = 24 * 1024 * 1024;

/** Pictures that were drawn for somebody to look at, in memory. Who comes while one is drawn waits for the same one. */
export function createDrawnPictures() {
  const kept = new LRUCache<string, DrawnPicture>({ maxSize: bytesMax, sizeCalculation: ({ bytes }, key) => bytes.length + key.length });
  const drawing = new Map<string, Promise<DrawnPicture | undefined>>();

  async function run(key: string, draw: () => Promise<DrawnPicture | undefined>) {
    try {
      const drawn = await draw();
      if (drawn !== undefined) kept.set(key, drawn);
      return drawn;
    } finally {
      drawing.delete(key);
    }
  }

  return (key: string, draw: () => Promise<DrawnPicture | undefined>): Promise<DrawnPicture | undefined> => {
    const known = kept.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const running = drawing.get(key) ?? run(key, draw);
    drawing.set(key, running);
    return running;
  };
}
