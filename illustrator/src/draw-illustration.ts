import sharp from "sharp";
import { compose } from "./compose.ts";
import { describeIllustration } from "./describe.ts";
import type { Illustration, IllustrationOrder } from "./order.ts";
import { planIllustration } from "./plan.ts";

// One picture at a time in one thread, and no cache between pictures.
sharp.cache(false);
sharp.concurrency(1);

const sideMin = 16;
const sideMax = 4096;

/** Draws a picture without a model: the same order gives the same bytes. Throws a RangeError for an invalid size or variation. */
export async function drawIllustration(order: IllustrationOrder): Promise<Illustration> {
  if (!Number.isSafeInteger(order.variation) || order.variation < 0) {
    throw new RangeError(`The variation is ${order.variation}. Give a whole number from 0.`);
  }
  requireSide("width", order.width);
  requireSide("height", order.height);
  const plan = planIllustration(order);
  const { svg, focus } = compose(order, plan);
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
  return { bytes, focus, alt: describeIllustration(plan) };
}

function requireSide(name: "width" | "height", value: number): void {
  if (Number.isInteger(value) && value >= sideMin && value <= sideMax) return;
  throw new RangeError(`The ${name} is ${value}. Give a whole number from ${sideMin} to ${sideMax}.`);
}
