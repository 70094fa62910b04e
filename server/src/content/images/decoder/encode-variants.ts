import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { type Cut, type ImageKind, ImageRefused, type ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { kindsOf, presets } from "../image-kinds.ts";
import { encodeWebp } from "./encode-webp.ts";
import { type Decoded, type DecodingJob, inputFile } from "./job.ts";

// Encoding a larger image as WebP takes more memory than the service as a whole may use.
const wholeWebpPixelsMax = 16_000_000;
const placeholderSidePixels = 16;

// One image at a time in one thread, no cache between images, and no decoders but these three.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });

type Open = () => Sharp;

const encoders: Record<ImageKind, (open: Open) => Promise<{ data: Buffer; info: OutputInfo }>> = {
  jpeg: (open) => open().jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true }),
  png: (open) => open().png({ compressionLevel: 7 }).toBuffer({ resolveWithObject: true }),
  webp: encodeWebp,
};

type Write = (open: Open, size: number | "full", kind: ImageKind) => Promise<ImageVariant>;

/** Decodes the job's input, or its frame, in full and encodes it again: upright, in sRGB, without metadata, the first frame of an animation. */
export async function encodeVariants({ directory, kind: sentKind, cut, frame }: DecodingJob): Promise<Decoded> {
  const sent = await readFile(join(directory, inputFile));
  await requireKind(openInput(sent), sentKind);
  // Cropped images go to networks, and some of them do not accept WebP.
  const kind = cut !== undefined && sentKind === "webp" ? "jpeg" : sentKind;
  const input = cut === undefined ? sent : await cutTo(sent, cut);
  const open = () => (frame === undefined ? openInput(input) : openInput(input).extract(frame));
  const write: Write = async (from, size, as) => {
    const name = `${size}.${as}`;
    const { data, info } = await encoders[as](from);
    await writeFile(join(directory, name), data);
    return { name, width: info.width, height: info.height, bytes: info.size };
  };
  const whole = await write(open, "full", kind);
  const { width, height } = whole;
  const variants = [whole];
  if (kind !== "webp" && width * height <= wholeWebpPixelsMax) variants.push(await write(open, "full", "webp"));
  const base = await shrink(open(), Math.min(width, Math.max(...presets)));
  for (const preset of presets.filter((preset) => preset < width)) {
    const smaller = await shrink(base(), preset);
    for (const as of kindsOf(preset, kind)) variants.push(await write(smaller, preset, as));
  }
  return { kind, width, height, variants, placeholder: await placeholderOf(base()) };
}

function cutTo(bytes: Buffer, { width, height }: Cut): Promise<Buffer> {
  // Finding the most striking part of an image takes all of it in memory.
  const whole = sharp(bytes, { failOn: "error", limitInputPixels: limits.imagePixelsMax }).autoOrient();
  return whole.resize(width, height, { fit: "cover", position: "attention" }).png({ compressionLevel: 1 }).toBuffer();
}

export function openInput(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: limits.imagePixelsMax, sequentialRead: true }).autoOrient();
}

export async function requireKind(image: Sharp, kind: ImageKind): Promise<void> {
  const { format, width, height } = await image.metadata();
  if (format !== kind) throw new ImageRefused(sentence("refusal_image_kind"));
  if (Math.max(width, height) > limits.imageSidePixelsMax) {
    throw new ImageRefused(sentence("refusal_image_side_too_long", { count: limits.imageSidePixelsMax }));
  }
}

/** Decodes the image into memory at this width. Returns a factory for making several smaller ones from it. */
async function shrink(image: Sharp, width: number): Promise<Open> {
  const { data, info } = await image.resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw });
}

async function placeholderOf(image: Sharp): Promise<string> {
  const side = placeholderSidePixels;
  const bytes = await image.resize({ width: side, height: side, fit: "inside" }).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}
