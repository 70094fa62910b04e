import type * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import type { Violation } from "#src/core/failure.ts";

type Input = z.output<typeof contract.createPost.input>;

/** Content fields of a post in a caller's input. */
export type ContentFields = Pick<Input, "text" | "imageId" | "parts" | "slides" | "caption" | "hashtags">;
const contentFieldNames = ["text", "imageId", "parts", "slides", "caption", "hashtags"] as const satisfies (keyof ContentFields)[];

type FieldName = keyof ContentFields | "destinations";

const fieldsOf: Record<contract.PostFormat, { required: FieldName; optional: readonly FieldName[] }> = {
  linkedin: { required: "text", optional: ["imageId", "hashtags"] },
  x: { required: "parts", optional: ["destinations"] },
  carousel: { required: "slides", optional: ["caption", "hashtags", "destinations"] },
};

type Named = ContentFields & Pick<Input, "destinations">;

/** Reports fields of another format. */
export function checkForeignFields(format: contract.PostFormat, fields: Named): Violation[] {
  const { required, optional } = fieldsOf[format];
  const known: readonly FieldName[] = [required, ...optional];
  return [...contentFieldNames, "destinations" as const]
    .filter((name) => fields[name] !== undefined && !known.includes(name))
    .map((name) => ({ param: name, text: sentence("violation_field_of_other_format", { format, field: name }) }));
}

/** Reports fields of another format, and a missing required field of this one. */
export function checkFieldNames(format: contract.PostFormat, fields: Named): Violation[] {
  const { required } = fieldsOf[format];
  const missing = { param: required, text: sentence("violation_field_needed", { format, field: required }) };
  return [...checkForeignFields(format, fields), ...(fields[required] === undefined ? [missing] : [])];
}

/** Picks the content fields of an input, without those that were not sent. */
export function pickContent(input: ContentFields): ContentFields {
  return Object.fromEntries(contentFieldNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}
