import { createHash } from "node:crypto";
import { normalizeText } from "@galley/markdown";

/** Equal for titles that people take for the same: case, white space and the way of writing accents do not count. */
export function titleKey(title: string): string {
  const folded = normalizeText(title, "NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(folded).digest("base64url").slice(0, 22);
}
