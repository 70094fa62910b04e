import { redirectPathLengthMax } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { changeBlog } from "#src/people/projects/note-blog-change.ts";

const anyOrigin = "https://blog.invalid";

/**
 * Returns the path of an address in one spelling: as browsers write it, escapes in upper case, no slash at its end. Undefined for what
 * has no path but the root, or too long a one.
 */
export function redirectPath(address: string): string | undefined {
  const pathname = URL.parse(address, anyOrigin)?.pathname;
  if (!pathname?.startsWith("/")) return undefined;
  const end = pathname.length - trailingSlashes(pathname);
  const path = pathname.slice(0, end).replaceAll(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
  return path.length < 2 || path.length > redirectPathLengthMax ? undefined : path;
}

function trailingSlashes(path: string): number {
  let count = 0;
  while (count < path.length && path[path.length - 1 - count] === "/") count += 1;
  return count;
}

/** Returns a target in one spelling: a path of the blog, or an address of the web. Undefined for anything else. */
export function redirectTarget(target: string): string | undefined {
  const text = target.trim();
  if (text.startsWith("/") && !text.startsWith("//")) {
    const url = URL.parse(text, anyOrigin);
    return url?.origin === anyOrigin ? url.pathname + url.search + url.hash : undefined;
  }
  const url = URL.parse(text);
  return url !== null && ["https:", "http:"].includes(url.protocol) && url.username === "" && url.password === "" ? url.href : undefined;
}

/** Lets every process know, and locks the project against redirects that are set at the same time. */
export async function countRedirectChange(tx: Tx, blog: { organizationId: string; projectId: string }): Promise<void> {
  await sql`
    update project set redirect_changes = redirect_changes + 1
    where organization_id = ${blog.organizationId} and id = ${blog.projectId}`.execute(tx);
  await changeBlog(tx, blog);
}
