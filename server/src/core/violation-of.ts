import { isPlainKey, type Sentence, sentence } from "@galley/messages";
import type { z } from "zod";
import { shownName } from "#src/core/text/shown-name.ts";

type Issue = z.core.$ZodIssue;

const namesMax = 10;

/** Returns the sentence for an issue of an input: the one that its schema names, by key or with values, or else that of its kind. */
export function violationOf(issue: Issue): Sentence {
  const named: Sentence | undefined = issue.code === "custom" ? issue.params?.sentence : undefined;
  return named ?? (isPlainKey(issue.message) ? sentence(issue.message) : ofKind(issue));
}

function ofKind(issue: Issue): Sentence {
  switch (issue.code) {
    case "unrecognized_keys":
      return sentence("violation_unknown_fields", { names: issue.keys.slice(0, namesMax).map(shownName).join(", ") });
    case "invalid_type":
      return ofType(issue);
    case "invalid_value":
      return ofValues(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return ofFormat(issue);
    default:
      return sentence("violation_invalid");
  }
}

/** The library tells what it received in the last words of its own text alone. */
function ofType({ expected, message }: z.core.$ZodIssueInvalidType): Sentence {
  const received = message.split("received ").at(-1) ?? "";
  return received === "undefined" ? sentence("refusal_this_field_is_required") : sentence("violation_type", { expected, received });
}

function ofValues({ values }: z.core.$ZodIssueInvalidValue): Sentence {
  const shown = values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value)));
  const [only = ""] = shown;
  return shown.length === 1 ? sentence("violation_value", { value: only }) : sentence("violation_values", { values: shown.join(", ") });
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Sentence {
  const count = Number(minimum);
  if (origin === "string") return sentence("violation_text_too_short", { count });
  if (origin === "array") return sentence("violation_list_too_short", { count });
  return sentence(inclusive ? "violation_number_below" : "violation_number_not_above", { count });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Sentence {
  const count = Number(maximum);
  if (origin === "string") return sentence("violation_text_too_long", { count });
  if (origin === "array") return sentence("violation_list_too_long", { count });
  if (origin === "file") return sentence("violation_file_too_large", { count });
  return sentence(inclusive ? "violation_number_above" : "violation_number_not_below", { count });
}

function ofFormat(issue: z.core.$ZodIssueInvalidStringFormat): Sentence {
  const { format } = issue;
  if (format === "email") return sentence("violation_email");
  if (format === "url") return sentence("violation_address");
  if (format === "hostname") return sentence("violation_hostname");
  return issue.pattern === undefined ? sentence("violation_invalid") : sentence("violation_pattern", { pattern: issue.pattern });
}
