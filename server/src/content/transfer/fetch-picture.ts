import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { nextAddress } from "#src/core/egress/next-address.ts";
import { UserFacingError } from "#src/core/user-facing-error.ts";

const redirectsMax = 3;
const secondsMax = 15;

/** An image that cannot be fetched. The message is for the person who imports it. */
export class PictureMissing extends UserFacingError {
  override readonly name = "PictureMissing";
}

/** Fetches an image and follows redirects. Addresses without TLS are requested with it, since most sites support it by now. */
export async function fetchPicture(egress: Egress, address: string, millisecondsLeft: number): Promise<Uint8Array> {
  const until = performance.now() + Math.min(millisecondsLeft, secondsMax * 1000);
  let at = address;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(egress, at, Math.max(1, Math.ceil(until - performance.now())));
    const next = nextAddress(answer, at);
    if (next === undefined) {
      if (answer.status === 200) return answer.body;
      throw new PictureMissing(sentence("reason_picture_status", { status: answer.status }));
    }
    if (next === null || redirects === redirectsMax) throw new PictureMissing(sentence("reason_picture_redirects"));
    at = next;
  }
}

async function ask(egress: Egress, address: string, timeoutMilliseconds: number) {
  const request = {
    timeoutMilliseconds,
    bytesMax: limits.imageBytesMax,
    headers: { accept: "image/webp,image/png,image/jpeg", "user-agent": "Mozilla/5.0 (compatible; Galley)" },
  };
  try {
    return await egress.fetch(address, request).catch((error: unknown) => {
      const secure = address.replace(/^http:/i, "https:");
      if (!(error instanceof EgressRefused) || secure === address) throw error;
      return egress.fetch(secure, request);
    });
  } catch (error) {
    if (error instanceof EgressRefused) {
      throw new PictureMissing(error.reason === "too_large" ? sentence("reason_picture_too_large") : error.text);
    }
    if (error instanceof EgressFailed) throw new PictureMissing(sentence("reason_picture_silent"));
    throw error;
  }
}
