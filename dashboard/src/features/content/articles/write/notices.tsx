import type { ReactNode } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { leftOutOf, notListed } from "../editor/left-out/left-out.ts";
import { LeftOutList } from "../editor/left-out/left-out-list.tsx";
import type { Dropped } from "./use-save.ts";

type NoticeProps = { tone?: "amber" | "blue" | "plain"; floating?: boolean; children: ReactNode; action?: ReactNode };

const floatingClass = "-translate-x-1/2 fixed bottom-4 left-1/2 z-30 w-[calc(100%-2rem)] max-w-2xl shadow-black/10 shadow-lg";

/** Notice above the text, or floating over it where it must not be missed. */
export function WritingNotice({ tone = "amber", floating = false, children, action }: NoticeProps) {
  const tones = { amber: "bg-amber-s text-amber-i", blue: "bg-blue-s text-blue-i", plain: "bg-panel text-ink-2" };
  return (
    <div
      role="status"
      className={cx(
        "flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-2 text-ui leading-5",
        tones[tone],
        floating ? floatingClass : "mt-4",
      )}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="shrink-0 rounded py-0.5 font-medium underline underline-offset-3">
      {children}
    </button>
  );
}

/** Notice of what the service left out of the revision that was saved last. */
export function DroppedNotice({ dropped, onClose }: { dropped: Dropped; onClose: () => void }) {
  return (
    <WritingNotice floating action={<NoticeButton onClick={onClose}>{m.close()}</NoticeButton>}>
      <p className="font-medium">{m.editor_dropped_title()}</p>
      <LeftOutList found={leftOutOf(dropped.dropped, dropped.droppedImages)} more={notListed(dropped)} />
    </WritingNotice>
  );
}

export function RestoredNotice({ at, action }: { at: string; action: ReactNode }) {
  const { project } = usePlace();
  return (
    <WritingNotice tone="blue" action={action}>
      <Ago moment={at} timeZone={project.timeZone}>
        {(moment) => m.editor_draft_restored({ moment })}
      </Ago>
    </WritingNotice>
  );
}
