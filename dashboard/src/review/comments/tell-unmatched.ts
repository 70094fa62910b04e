import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";

/** Names the mentioned people whom the service did not find. The comment is saved all the same. */
export function tellUnmatched(unmatched: readonly string[]): void {
  if (unmatched.length === 0) return;
  toast(m.review_unmatched({ names: unmatched.map((name) => `@${name}`).join(", ") }), { tone: "problem" });
}
