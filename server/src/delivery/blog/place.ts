import { onceKnown } from "#src/core/flow/once-known.ts";
import { isServicePath } from "#src/people/projects/service-names.ts";
import type { Mount } from "./blog-links.ts";
import type { AddressBook } from "./memory/address-book.ts";
import type { ProjectRef } from "./site.ts";

/** Place of a request: the blog, its mount, and the path below the blog's base. */
export type BlogPlace = { mount: Mount; slug: string; ref: ProjectRef | undefined; path: string };

const prefix = "/blog";

/**
 * Returns the place of a request, or undefined when the address is not a blog's. Paths that the service answers itself take
 * precedence on a mapped host; all others there belong to the blog.
 */
export function blogPlaceOf(
  addresses: AddressBook,
  host: string | undefined,
  path: string,
): BlogPlace | undefined | Promise<BlogPlace | undefined> {
  if (isServicePath(path)) return undefined;
  const onHost = (ref: ProjectRef | undefined) =>
    ref === undefined ? placeBelow(addresses, path) : ({ mount: "host", slug: "", ref, path } as const);
  return onceKnown(host === undefined ? undefined : addresses.byHost(host), onHost);
}

function placeBelow(addresses: AddressBook, path: string): BlogPlace | undefined | Promise<BlogPlace | undefined> {
  if (!path.startsWith(prefix) || (path.length > prefix.length && path[prefix.length] !== "/")) return undefined;
  const end = path.indexOf("/", prefix.length + 1);
  const slug = path.slice(prefix.length + 1, end === -1 ? undefined : end);
  const place = (ref: ProjectRef | undefined) => ({ mount: "path", slug, ref, path: end === -1 ? "" : path.slice(end) }) as const;
  return onceKnown(/^[a-z0-9-]{1,100}$/.test(slug) ? addresses.bySlug(slug) : undefined, place);
}
