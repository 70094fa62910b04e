import type { DroppedKind, KeptKinds } from "@galley/markdown";

/** Kinds of a paste that are kept in their nearest form. That of an image is one in the library. */
export type Kept = ReadonlySet<KeptKind>;
export type KeptKind = DroppedKind | "image";

/** Returns those that are kept as words. */
export function kindsOfLanguage(keep: Kept): KeptKinds {
  return new Set([...keep].filter((kind) => kind !== "image"));
}
