import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sentence } from "@galley/messages";
import { ImageRefused, type ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { encodeVariants, openInput, requireKind } from "./encode-variants.ts";
import { type DecodingJob, type DecodingReply, inputFile } from "./job.ts";

// Phones put it on their home screen, where clear edges would be black.
const touchSide = 180;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes square icons that show all of the job's input, with clear edges where it is not square. */
async function encodeIcons({ directory, kind }: DecodingJob, sides: readonly number[]): Promise<ImageVariant[]> {
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

// Runs in a process of its own, which contains the damage that a hostile image does to a decoder. It ends with its service.
process.on("disconnect", () => process.exit());
process.on("message", (job: DecodingJob) => {
  void replyTo(job).then((reply) => process.send?.(reply));
});

async function replyTo(job: DecodingJob): Promise<DecodingReply> {
  try {
    return job.icons === undefined ? { done: await encodeVariants(job) } : { icons: await encodeIcons(job, job.icons) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.text };
    const message = error instanceof Error ? error.message : String(error);
    // Only file system errors have a code; the decoders' errors are about the image.
    if (error instanceof Error && "code" in error) return { failed: message };
    if (/pixel limit/i.test(message)) return { refused: sentence("refusal_image_too_many_pixels") };
    return { refused: sentence("refusal_image_damaged") };
  }
}
