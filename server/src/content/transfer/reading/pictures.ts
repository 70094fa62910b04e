const bytesMax = 60_000_000;

/** Images inside the file itself, under the names by which the articles refer to them. */
export type Pictures = {
  /** Adds the image of a data URL and returns its name; null when it is not an image in a supported format. */
  ofDataUrl(url: string): string | null;
  add(name: string, bytes: Uint8Array): void;
  found: ReadonlyMap<string, Uint8Array>;
};

export function createImportPictures(): Pictures {
  const found = new Map<string, Uint8Array>();
  let bytesLeft = bytesMax;
  let count = 0;

  function add(name: string, bytes: Uint8Array): void {
    if (found.has(name) || bytes.length > bytesLeft) return;
    bytesLeft -= bytes.length;
    found.set(name, bytes);
  }

  return {
    found,
    add,
    ofDataUrl(url) {
      const [, content] = /^data:image\/(?:png|jpe?g|webp);base64,([\w+/=\s]+)$/i.exec(url) ?? [];
      if (content === undefined) return null;
      count += 1;
      const name = `inline-${count}`;
      add(name, Buffer.from(content, "base64"));
      return name;
    },
  };
}
