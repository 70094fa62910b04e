import { createHash } from "node:crypto";
import { normalizeText } from "@galley/markdown";

/** Returns a key that is equal for titles that people consider the same: case, white space and the encoding of accents do not count. */
export function titleKey(title: string): string {
  const folded = normalizeText(title, "NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(folded).digest("base64url").slice(0, 22);
}
