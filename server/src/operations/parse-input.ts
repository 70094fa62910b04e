import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { violationOf } from "#src/core/violation-of.ts";

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
  const isWhole = text.isWellFormed();
  if (isWhole && !nul.test(text)) return;
  const param = shownName(path.replaceAll("\u0000", "").toWellFormed() || "body");
  throw new Failure("invalid_input", sentence(isWhole ? "refusal_the_text_holds_a_nul_character" : "refusal_the_text_holds_half_a"), param);
}

/** Returns the input as its schema reads it. Refuses it with every violation, the first one told in words. */
export function parseInput(schema: z.ZodObject, raw: Record<string, unknown>): object {
  guardJson(raw);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const violations = parsed.error.issues.map((issue) => ({ param: shownName(pathOf(issue)), text: violationOf(issue) }));
  const [first] = violations;
  const text = first?.text ?? sentence("violation_invalid");
  throw new Failure("invalid_input", text, first?.param, violations.length > 1 ? { violations } : undefined);
}

/** Returns the place of a violation in the input, such as `menu[0].label`. */
export function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`),
    "",
  );
}
