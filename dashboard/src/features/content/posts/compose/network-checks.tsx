import type { PostDestinationName } from "@galley/contract";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { cx } from "#src/ui/cx.ts";
import type { Checks } from "../editor/use-checks.ts";

/** Tells beside the preview of a network why a post would not go out there, and what is worth a look. */
export function NetworkChecks({ network, checks }: { network: PostDestinationName; checks: Checks }) {
  const name = postDestinationName(network);
  const failing = checks.warnings.filter(({ destination }) => destination === network);
  // Several fields may have the same problem.
  const wrong = new Set(checks.violations.map(({ message }) => message));
  const told = new Set([...wrong, ...[...failing, ...checks.findings].map(({ message }) => message)]);
  return (
    <section aria-label={m.posts_checks_of({ name })} className="mt-3 flex flex-col gap-1.5 text-xs leading-4.5">
      {told.size === 0 && (
        <p className="flex gap-1.5 text-green-i">
          <CircleCheck size={13} className="mt-0.5 shrink-0" aria-hidden />
          {m.posts_checks_none({ name })}
        </p>
      )}
      {[...told].map((message) => (
        <p key={message} className={cx("flex gap-1.5", wrong.has(message) ? "text-red-i" : "text-amber-i")}>
          <TriangleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
          {message}
        </p>
      ))}
    </section>
  );
}
