import { limits, type uploadImage } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { type Egress, EgressRefused } from "#src/core/egress/egress.ts";
import { EgressFailed } from "#src/core/egress/refusal.ts";
import { Failure } from "#src/core/failure.ts";

export type Upload = z.output<typeof uploadImage.input>;
export type ImageInput = { param: "base64" | "url" | "file"; bytes: Uint8Array };

const fetchMilliseconds = 20_000;

/** Returns the bytes sent with the call and the parameter to name in errors; undefined when the call names an address instead. */
export async function readSent({ base64, url, file }: Upload): Promise<ImageInput | undefined> {
  if (file === undefined && url !== undefined) return undefined;
  const source: ImageInput =
    file === undefined ? { param: "base64", bytes: decodeBase64(base64 ?? "") } : { param: "file", bytes: await file.bytes() };
  if (source.bytes.byteLength > limits.imageBytesMax) throw tooLarge(source.param);
  return source;
}

function decodeBase64(text: string): Uint8Array {
  if (text.startsWith("data:")) throw new Failure("invalid_input", sentence("refusal_base64_is_data_url"), "base64");
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    throw new Failure("invalid_input", sentence("refusal_image_not_base64"), "base64");
  }
}

/** Fetches the image at an address. */
export async function fetchImage(egress: Egress, url: string): Promise<ImageInput> {
  const request = {
    timeoutMilliseconds: fetchMilliseconds,
    bytesMax: limits.imageBytesMax,
    headers: { accept: "image/webp,image/png,image/jpeg" },
  };
  const { status, body } = await egress.fetch(url, request).catch((error: unknown) => {
    if (error instanceof EgressRefused && error.reason === "too_large") throw tooLarge("url");
    if (error instanceof EgressRefused) throw new Failure("invalid_url", error.text, "url");
    if (error instanceof EgressFailed) throw new Failure("invalid_url", sentence("refusal_image_address_silent"), "url");
    throw error;
  });
  if (status >= 300 && status < 400) throw new Failure("invalid_url", sentence("refusal_image_address_redirects"), "url");
  if (status !== 200) throw new Failure("invalid_url", sentence("refusal_image_address_closed", { status }), "url");
  return { param: "url", bytes: body };
}

function tooLarge(param: string): Failure {
  return new Failure("invalid_image", sentence("refusal_image_too_large"), param);
}
