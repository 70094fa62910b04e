import { sentence } from "@galley/messages";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { guardJson } from "#src/core/json-guard.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { violationOf } from "#src/core/violation-of.ts";

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
