import { cutLine } from "./cut-line.ts";

const quotedLengthMax = 300;
const secretLengthMin = 4;

/** Returns the beginning of what an outside service says, on one line, without the secrets and anything that looks like a key. */
export function quoted(text: string, secrets: readonly (string | undefined)[] = []): string {
  const hidden = secrets.filter((secret) => secret !== undefined).filter(({ length }) => length >= secretLengthMin);
  const plain = hidden
    .reduce((rest, secret) => rest.replaceAll(secret, "…"), text)
    .replaceAll(/\b(?:sk|pk|rk|xai|gsk)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}/gi, "…")
    .replaceAll(/\bBearer\s+(?=\S*(?:\d|[._~+/=-]\w)|\S{20})\S+/gi, "…")
    .replaceAll(/:\/\/[^\s/@]+@/g, "://");
  return cutLine(plain, quotedLengthMax);
}
