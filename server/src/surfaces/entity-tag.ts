import { hash } from "node:crypto";

const known = new WeakMap<Buffer, string>();

/** Names an answer by its bytes. One that is sent again and again is named once. */
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

/** Whether the client holds these bytes already: an `If-None-Match` names them, or anything at all. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");
}
