import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { EgressFailed, EgressRefused } from "./refusal.ts";

const decoders = { gzip: promisify(gunzip), "x-gzip": promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Decodes one content coding, and stops as soon as the result exceeds `bytesMax`. Several codings in a row are refused. */
export async function decompress(bytes: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity" || bytes.length === 0) return bytes;
  if (!isKnown(name)) throw new EgressFailed("answer", "The address answers in a compression that was not requested.");
  try {
    return await decoders[name](bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof RangeError) throw answerTooLarge(bytesMax);
    throw new EgressFailed("answer", "The answer of the address cannot be decompressed. Try again later.", error);
  }
}

export function answerTooLarge(bytesMax: number): EgressRefused {
  return new EgressRefused("too_large", `The address answers with more than ${bytesMax} bytes. Use one that answers with less.`);
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}
