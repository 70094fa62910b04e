import type { PlainText } from "../translation/translator.ts";
import type { PageContext } from "./env.ts";

/** What was done just before, as the page's address says; nothing for what the page does not know. */
export function noticeOf({ req }: PageContext, notices: Readonly<Record<string, PlainText>>): PlainText | undefined {
  const done = req.query("done") ?? "";
  return Object.hasOwn(notices, done) ? notices[done] : undefined;
}
