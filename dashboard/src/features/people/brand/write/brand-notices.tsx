import type { ReactNode } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import type { ProfileWriting } from "./writing-state.ts";

type BrandNoticesProps = { writing: ProfileWriting; unsaved: boolean; isFull: boolean; onCompare: () => void; onUnderstood: () => void };

/** Notices to read before writing on: another person's version, and unsaved changes. */
export function BrandNotices({ writing, unsaved, isFull, onCompare, onUnderstood }: BrandNoticesProps) {
  const { project } = usePlace();
  const { newer, notice } = writing;
  return (
    <>
      {newer !== null && unsaved && (
        <Notice tone="bg-amber-s text-amber-i" action={{ label: m.brand_compare(), run: onCompare }}>
          {m.brand_newer({ version: newer.version })}
        </Notice>
      )}
      {notice?.kind === "shown" && (
        <Notice tone="bg-blue-s text-blue-i" action={{ label: m.close(), run: onUnderstood }}>
          {m.brand_newer_shown({ version: notice.version })}
        </Notice>
      )}
      {notice?.kind === "restored" && unsaved && (
        <Notice tone="bg-blue-s text-blue-i" action={{ label: m.close(), run: onUnderstood }}>
          <Ago moment={notice.at} timeZone={project.timeZone}>
            {(moment) => m.brand_draft_restored({ moment })}
          </Ago>
        </Notice>
      )}
      {isFull && <Notice tone="bg-amber-s text-amber-i">{m.brand_draft_full()}</Notice>}
    </>
  );
}

function Notice({ tone, action, children }: { tone: string; action?: { label: string; run: () => void }; children: ReactNode }) {
  return (
    <div role="status" className={cx("flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-2 text-ui leading-5", tone)}>
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      {action && (
        <button type="button" onClick={action.run} className="shrink-0 rounded py-0.5 font-medium underline underline-offset-3">
          {action.label}
        </button>
      )}
    </div>
  );
}
