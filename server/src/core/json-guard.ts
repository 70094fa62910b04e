import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { shownName } from "#src/core/text/shown-name.ts";
import { Failure } from "./failure.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text cannot hold NUL.
const nul = /\u0000/;
const poisonedKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Refuses values that no field may hold: NUL, half a surrogate pair, keys that reach for an object's prototype, and nesting
 * beyond any schema. The failure names the path, as in `parts[2].text`.
 */
export function guardJson(value: unknown, path = "", depth = 0): void {
  if (typeof value === "string") guardText(value, path);
  if (typeof value !== "object" || value === null) return;
  if (depth >= limits.jsonDepthMax) {
    throw new Failure("invalid_input", sentence("refusal_nesting_too_deep", { count: limits.jsonDepthMax }), shownName(path || "body"));
  }
  for (const [key, item] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    if (poisonedKeys.has(key)) throw new Failure("invalid_input", sentence("refusal_the_key_key_is_not_allowed", { key }), shownName(at));
    guardText(key, at);
    guardJson(item, at, depth + 1);
  }
}

function guardText(text: string, path: string): void {
  const param = shownName(path.replaceAll("\u0000", "").toWellFormed() || "body");
  if (!text.isWellFormed()) throw new Failure("invalid_input", sentence("refusal_the_text_holds_half_a"), param);
  if (nul.test(text)) throw new Failure("invalid_input", sentence("refusal_the_text_holds_a_nul_character"), param);
}
