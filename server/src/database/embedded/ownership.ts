import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Of the processes that use one server the last that claimed it stops it. Returns whether the claim still holds. */
export function claimOwnership(file: string): () => boolean {
  const token = randomUUID();
  writeFileSync(file, token, { mode: 0o600 });
  return () => readToken(file) === token;
}

export function endOwnership(file: string): void {
  rmSync(file, { force: true });
}

function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
