import type { PlainKey } from "../translation/translator.ts";
import type { PageContext } from "./env.ts";

/** Returns the notice for the action that the page's address names; undefined for an unknown one. */
export function noticeOf({ req }: PageContext, notices: Readonly<Record<string, PlainKey>>): PlainKey | undefined {
  const done = req.query("done") ?? "";
  return Object.hasOwn(notices, done) ? notices[done] : undefined;
}
