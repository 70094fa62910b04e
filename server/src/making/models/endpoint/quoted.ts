const quotedLengthMax = 200;
const lengthOfSecretMin = 8;

/** Returns the beginning of an endpoint's message, on one line and without anything that looks like a key. */
export function quoted(text: string, key: string | undefined): string {
  const plain = (key !== undefined && key.length >= lengthOfSecretMin ? text.replaceAll(key, "…") : text)
    .replace(/\b(?:sk|pk|rk|xai|gsk)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}/gi, "…")
    .replace(/\bBearer\s+\S+/gi, "…")
    .replace(/:\/\/[^\s/@]+@/g, "://")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return plain.length <= quotedLengthMax ? plain.toWellFormed() : `${plain.slice(0, quotedLengthMax - 1).toWellFormed()}…`;
}
