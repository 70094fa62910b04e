import { randomUUIDv7 } from "node:crypto";

const prefixes = {
  organization: "org",
  person: "usr",
  project: "prj",
  article: "art",
  publication: "pub",
  approval: "apr",
  image: "img",
  topic: "top",
  event: "evt",
  audit: "aud",
  token: "tok",
  request: "req",
} as const;

/** A new id such as `art_019a…`: ordered by time, so that fresh rows sit together in their index. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomUUIDv7().replaceAll("-", "")}`;
}
