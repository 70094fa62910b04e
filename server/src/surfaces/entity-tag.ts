import { hash } from "node:crypto";

const known = new WeakMap<Buffer, string>();

/** Returns the ETag of an answer. The tag of a repeated buffer is computed once. */
export function entityTagOf(body: string | Buffer): string {
  if (typeof body === "string") return made(body);
  const before = known.get(body);
  if (before !== undefined) return before;
  const tag = made(body);
  known.set(body, tag);
  return tag;
}

function made(body: string | Buffer): string {
  return `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
}

/** Returns whether the client has these bytes already: `If-None-Match` contains their tag, or `*`. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");
}
