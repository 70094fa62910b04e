import type { Mount } from "./blog-links.ts";
import type { AddressBook } from "./memory/address-book.ts";
import { chain, type MaybePromise } from "./memory/maybe-promise.ts";
import type { ProjectRef } from "./site.ts";

/** Where a request stands: in which blog, reached how, and the path below the blog's base. */
export type Place = { mount: Mount; slug: string; ref: MaybePromise<ProjectRef | undefined>; path: string };

const prefix = "/blog";

/** Undefined for addresses that are no blog's. A mapped host is the blog's alone, whatever the path. */
export function placeOf(addresses: AddressBook, host: string | undefined, path: string): MaybePromise<Place | undefined> {
  if (host === undefined) return placeBelow(addresses, path);
  return chain(addresses.byHost(host), (ref) =>
    ref === undefined ? placeBelow(addresses, path) : { mount: "host" as const, slug: "", ref, path },
  );
}

function placeBelow(addresses: AddressBook, path: string): Place | undefined {
  if (!path.startsWith(prefix) || (path.length > prefix.length && path[prefix.length] !== "/")) return undefined;
  const end = path.indexOf("/", prefix.length + 1);
  const slug = path.slice(prefix.length + 1, end === -1 ? undefined : end);
  const ref = /^[a-z0-9-]{1,100}$/.test(slug) ? addresses.bySlug(slug) : undefined;
  return { mount: "path", slug, ref, path: end === -1 ? "" : path.slice(end) };
}
