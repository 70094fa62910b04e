import { m } from "#messages";
import type { KeepingState } from "./keeper.ts";

/** Says that a text is not saved as a revision, and where it is kept until then. */
export function KeptMark({ state }: { state: KeepingState }) {
  const isAway = state.at === "waiting" || state.at === "refused";
  const [kept, hint] = isAway
    ? [m.editor_kept_here(), m.editor_kept_here_hint()]
    : state.at === "keeping"
      ? [m.editor_keeping(), m.editor_kept_hint()]
      : [m.editor_kept(), m.editor_kept_hint()];
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-amber-i text-xs" data-tip={hint}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="shrink-0">{m.editor_unsaved()}</span>
      <span className="truncate text-ink-3" data-kept={state.at}>
        {kept}
      </span>
    </span>
  );
}
