import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { openInput, requireKind } from "./encode-variants.ts";
import { type DecodingJob, inputFile } from "./job.ts";

// Phones put it on their home screen, where clear edges would be black.
const touchSide = 180;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes square icons that show all of the job's input, with clear edges where it is not square. */
export async function encodeIcons({ directory, kind }: DecodingJob, sides: readonly number[]): Promise<ImageVariant[]> {
  const sent = await readFile(join(directory, inputFile));
  await requireKind(openInput(sent), kind);
  const largest = Math.max(...sides);
  const base = await openInput(sent).resize(largest, largest, { fit: "contain", background: clear }).png().toBuffer();
  const icons: ImageVariant[] = [];
  for (const side of sides) {
    const name = `icon-${side}.png`;
    const scaled = openInput(base).resize(side, side);
    const icon = side === touchSide ? scaled.flatten({ background: "#ffffff" }) : scaled;
    const { data, info } = await icon.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    await writeFile(join(directory, name), data);
    icons.push({ name, width: info.width, height: info.height, bytes: info.size });
  }
  return icons;
}
