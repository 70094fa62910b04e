import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import type { KeepingState } from "./keeper.ts";

/** Says where words are that no revision has yet. Of a draft they are saved; of anything else they wait for an update. */
export function KeptMark({ state, waits = false }: { state: KeepingState; waits?: boolean }) {
  const isAway = state.at === "waiting" || state.at === "refused";
  const kept = waits ? [m.editor_waits(), m.editor_waits_hint()] : [m.saved(), m.editor_saved_hint()];
  const [words, hint] = isAway
    ? [m.editor_kept_here(), m.editor_kept_here_hint()]
    : state.at === "keeping"
      ? [m.editor_keeping(), kept[1]]
      : kept;
  return (
    <span className={cx("truncate text-xs", isAway || waits ? "text-amber-i" : "text-ink-3")} data-tip={hint} data-kept={state.at}>
      {words}
    </span>
  );
}
