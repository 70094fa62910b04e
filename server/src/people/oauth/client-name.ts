import { normalizeText } from "@galley/markdown";

const lengthMax = 60;

/** Returns a client's name for itself as people may see it: one short line, without characters that hide or reverse others. */
export function cleanClientName(text: string | undefined): string | undefined {
  const cleaned = normalizeText((text ?? "").toWellFormed(), "NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return cleaned === "" ? undefined : Array.from(cleaned).slice(0, lengthMax).join("").trim();
}
