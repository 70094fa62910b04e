import { hash } from "node:crypto";

const known = new WeakMap<Uint8Array, string>();

/** Returns the ETag of an answer. The tag of repeated bytes is computed once. */
export function entityTagOf(body: string | Uint8Array): string {
  if (typeof body === "string") return made(body);
  const before = known.get(body);
  if (before !== undefined) return before;
  const tag = made(body);
  known.set(body, tag);
  return tag;
}

function made(body: string | Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
}

/** Returns whether the client has these bytes already: `If-None-Match` contains their tag, or `*`. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");
}

type Tagged = { body: string | Buffer; headers: Readonly<Record<string, string>>; status?: number };

/** Answers with the body and its ETag, or with 304 where the client has it already. */
export function answerTagged(ifNoneMatch: string | null | undefined, { body, headers, status = 200 }: Tagged): Response {
  const tagged = { ...headers, etag: entityTagOf(body) };
  if (isKnown(ifNoneMatch ?? null, tagged.etag)) return new Response(null, { status: 304, headers: tagged });
  return new Response(body, { status, headers: tagged });
}
