import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { sentence } from "@galley/messages";
import { EgressFailed, EgressRefused } from "./refusal.ts";

const decoders = { gzip: promisify(gunzip), "x-gzip": promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Decodes one content coding, and stops as soon as the result exceeds `bytesMax`. Several codings in a row are refused. */
export async function decompress(bytes: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity" || bytes.length === 0) return bytes;
  if (!isKnown(name)) throw new EgressFailed("answer", sentence("refusal_address_compression"));
  try {
    return await decoders[name](bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof RangeError) throw answerTooLarge(bytesMax);
    throw new EgressFailed("answer", sentence("refusal_address_cannot_unpack"), error);
  }
}

export function answerTooLarge(bytesMax: number): EgressRefused {
  return new EgressRefused("too_large", sentence("refusal_address_answers_too_much", { count: bytesMax }));
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}
