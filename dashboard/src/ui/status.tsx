import type { ArticleStatus, PostStatus } from "@galley/contract";
import { m } from "#messages";
import { cx } from "./cx.ts";

type AnyStatus = ArticleStatus | PostStatus | "planned";

const tones: Record<AnyStatus, string> = {
  draft: "bg-panel text-ink-2",
  generating: "bg-violet-s text-violet-i",
  in_review: "bg-amber-s text-amber-i",
  approved: "bg-accent-soft text-accent",
  scheduled: "bg-blue-s text-blue-i",
  published: "bg-green-s text-green-i",
  failed: "bg-red-s text-red-i",
  planned: "bg-panel text-ink-2",
};

const names: Record<AnyStatus, () => string> = {
  draft: m.status_draft,
  generating: m.status_generating,
  in_review: m.status_in_review,
  approved: m.status_approved,
  scheduled: m.status_scheduled,
  published: m.status_published,
  failed: m.status_failed,
  planned: m.status_planned,
};

export function statusName(status: AnyStatus): string {
  return names[status]();
}

/** State of an article or a post, as a colored word. */
export function Status({ status }: { status: AnyStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {statusName(status)}
    </Pill>
  );
}

export function Pill({ tone = "bg-panel text-ink-2", dot = false, children }: { tone?: string; dot?: boolean; children: React.ReactNode }) {
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs", tone)}>
      {dot && <span className="size-1.5 rounded-full bg-current opacity-80" />}
      {children}
    </span>
  );
}
