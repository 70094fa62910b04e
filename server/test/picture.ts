import sharp, { type Sharp } from "sharp";

type Shape = { width?: number; height?: number; alpha?: boolean };

/** Returns a picture with unique pixels. The same seed gives the same ones. */
export function picture(seed: number, { width = 40, height = 30, alpha = false }: Shape = {}): Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = Buffer.alloc(width * height * channels, 0x80);
  pixels.writeUInt32LE(seed >>> 0, 0);
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Returns a picture whose left half is red and whose right half is blue. */
export function redAndBlue(width = 40, height = 20): Sharp {
  const half = { create: { width: width / 2, height, channels: 3, background: "#ff0000" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([{ input: half, left: 0, top: 0 }]);
}

/** Returns a picture of random bytes that no encoder can make small. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export type Part = { name: string; value: string | Uint8Array; fileName?: string; type?: string };

/** Returns a multipart body and its headers. */
export function multipart(parts: readonly Part[], boundary = "x-boundary-x") {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n`,
    ),
    Buffer.from(`${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  const raw = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { raw, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
