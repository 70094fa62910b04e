import { limits, type PublicOperation } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { RawInput } from "#src/operations/call.ts";
import { bodyTooLarge } from "#src/surfaces/read-request.ts";
import type { AssistantSession } from "../session.ts";
import { confirmField, idempotencyField, takesIdempotencyKey } from "./tool-schema.ts";

// Bytes that a message may have in addition to the input of its operation.
const envelopeBytesMax = 64_000;

/** Returns the operation's own input. Checks and removes the fields that only the tool has. */
export function operationInput(operation: PublicOperation, given: RawInput, { bytes }: Pick<AssistantSession, "bytes">): RawInput {
  const bytesMax = operation.bodyBytesMax ?? limits.bodyBytesMax;
  if (bytes > bytesMax + envelopeBytesMax) throw bodyTooLarge(operation, bytesMax);
  return confirmed(operation, withoutKey(operation, given));
}

/** Returns the call's idempotency key, which REST takes from a header; undefined when there is none. */
export function idempotencyKeyOf(operation: PublicOperation, given: RawInput): string | undefined {
  const key = takesIdempotencyKey(operation) && Object.hasOwn(given, idempotencyField) ? given[idempotencyField] : undefined;
  return typeof key === "string" ? key : undefined;
}

function withoutKey(operation: PublicOperation, given: RawInput): RawInput {
  if (!takesIdempotencyKey(operation) || !Object.hasOwn(given, idempotencyField)) return given;
  const { [idempotencyField]: key, ...rest } = given;
  if (typeof key === "string") return rest;
  throw new Failure(
    "invalid_input",
    forPrograms("Must be a text of your own that names this call. Send one, or leave it out."),
    idempotencyField,
  );
}

function confirmed(operation: PublicOperation, given: RawInput): RawInput {
  if (!operation.irreversible) return given;
  const { [confirmField]: confirm, ...rest } = given;
  if (confirm === true) return rest;
  throw new Failure(
    "invalid_input",
    forPrograms(
      "This goes live or cannot be undone, and confirm: true is missing. Tell the person exactly what will happen, and call again with confirm: true once they have agreed.",
    ),
    confirmField,
  );
}
