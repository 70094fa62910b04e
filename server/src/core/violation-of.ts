import { isPlainKey, type Sentence, sentence, sentenceIn } from "@galley/messages";
import type { z } from "zod";
import { shownName } from "#src/core/text/shown-name.ts";

type Issue = z.core.$ZodIssue;

const namesMax = 10;

/**
 * Returns the sentence that a schema names for an issue: its message is a key, or the parameters hold a sentence with values.
 * Undefined for texts of the schema library itself.
 */
export function sentenceNamedBy(issue: Issue): Sentence | undefined {
  const named: Sentence | undefined = issue.code === "custom" ? issue.params?.sentence : undefined;
  return named ?? (isPlainKey(issue.message) ? sentence(issue.message) : undefined);
}

/** Returns the sentence for an issue of an input. In English, a text of the schema library is exactly its own. */
export function violationOf(issue: Issue): Sentence {
  const named = sentenceNamedBy(issue);
  if (named !== undefined) return named;
  if (issue.code === "unrecognized_keys") {
    return sentence("violation_unknown_fields", { names: issue.keys.slice(0, namesMax).map(shownName).join(", ") });
  }
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) return sentence("refusal_this_field_is_required");
  const told = ofLibrary(issue);
  return told !== undefined && sentenceIn("en", told) === issue.message
    ? told
    : sentence("violation_of_another_kind", { text: issue.message });
}

function ofLibrary(issue: Issue): Sentence | undefined {
  switch (issue.code) {
    case "invalid_type":
      return sentence("violation_type", { expected: issue.expected, received: issue.message.split("received ").at(-1) ?? "" });
    case "invalid_value":
      return ofValues(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return ofFormat(issue);
    case "invalid_union":
      return sentence("violation_invalid");
    default:
      return undefined;
  }
}

function ofValues({ values }: z.core.$ZodIssueInvalidValue): Sentence {
  const shown = values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value)));
  const [only = ""] = shown;
  return shown.length === 1 ? sentence("violation_value", { value: only }) : sentence("violation_values", { values: shown.join("|") });
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Sentence {
  const count = Number(minimum);
  if (origin === "string") return sentence("violation_text_too_short", { count });
  if (origin === "array") return sentence("violation_list_too_short", { count });
  return sentence(inclusive ? "violation_number_below" : "violation_number_not_above", { kind: origin, count });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Sentence {
  const count = Number(maximum);
  if (origin === "string") return sentence("violation_text_too_long", { count });
  if (origin === "array") return sentence("violation_list_too_long", { count });
  if (origin === "file") return sentence("violation_file_too_large", { count });
  return sentence(inclusive ? "violation_number_above" : "violation_number_not_below", { kind: origin, count });
}

function ofFormat(issue: z.core.$ZodIssueInvalidStringFormat): Sentence | undefined {
  const { format } = issue;
  if (format === "email") return sentence("violation_email");
  if (format === "url") return sentence("violation_address");
  if (format === "hostname") return sentence("violation_hostname");
  return format === "regex" && issue.pattern !== undefined ? sentence("violation_pattern", { pattern: issue.pattern }) : undefined;
}
