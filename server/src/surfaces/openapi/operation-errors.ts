import { type ErrorCode, errorCodes, isProjectScoped, isWrite, type PublicOperation, rolePermissions, roles } from "@galley/contract";

const always: readonly ErrorCode[] = [
  "invalid_input",
  "invalid_token",
  "insufficient_scope",
  "not_found",
  "rate_limited",
  "error",
  "unavailable",
];

/** Lists every code that an operation can return, in the order of the table of codes. */
export function errorCodesOf(operation: PublicOperation): ErrorCode[] {
  const possible = new Set<ErrorCode>([...always, ...operation.errors]);
  if (roles.some((role) => !rolePermissions[role].has(operation.permission))) possible.add("not_allowed");
  if (isProjectScoped(operation)) possible.add("project_not_allowed");
  // When two requests have one Idempotency-Key, the second is refused while the first runs.
  if (isWrite(operation)) possible.add("conflict");
  return allErrorCodes.filter((code) => possible.has(code));
}

export const allErrorCodes = Object.keys(errorCodes) as ErrorCode[];
