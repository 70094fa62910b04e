import { Failure } from "#src/platform/failure.ts";
import { readBytes } from "../read-bytes.ts";

const bytesMax = 16_384;

/** The fields of a form that a page of this server has sent; undefined for anything else, or more than a form ever is. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) return undefined;
  const bytes = await readBytes(
    request,
    bytesMax,
    () => new Failure("invalid_input", "The form is too large. Shorten what you have typed.", "body"),
  );
  return new URLSearchParams(Buffer.from(bytes).toString("utf8"));
}
