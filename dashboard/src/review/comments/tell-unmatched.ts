import { m } from "#messages";
import { listed } from "#src/format/lists.ts";
import { toast } from "#src/ui/toast.tsx";

/** Names the mentioned people whom the service did not find. The comment is saved all the same. */
export function tellUnmatched(unmatched: readonly string[]): void {
  if (unmatched.length === 0) return;
  toast(m.review_unmatched({ names: listed(unmatched.map((name) => `@${name}`)) }), { tone: "problem" });
}
