import { m } from "#messages";
import type { LeftOut } from "./left-out.ts";
import { LeftOutList } from "./left-out-list.tsx";

/** Notice of content that the last paste left out. Its container exists before its text, so that screen readers announce it. */
export function PastedNotice({ found, onClose }: { found: readonly LeftOut[]; onClose: () => void }) {
  return (
    <div role="status" className="sticky bottom-4 z-20">
      {found.length > 0 && (
        <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-1.5 rounded-lg bg-amber-s px-3.5 py-2 text-amber-i text-ui leading-5 shadow-black/10 shadow-lg">
          <div className="max-h-60 min-w-0 flex-1 basis-60 overflow-y-auto">
            <p className="font-medium">{m.left_out_pasted_title()}</p>
            <LeftOutList found={found} />
          </div>
          <button type="button" onClick={onClose} className="shrink-0 rounded py-0.5 font-medium underline underline-offset-3">
            {m.close()}
          </button>
        </div>
      )}
    </div>
  );
}
