import { X } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";

const tones = { good: "bg-green-s text-green-i", bad: "bg-red-s text-red-i", wait: "bg-amber-s text-amber-i" };

/** Notice to read before going on. */
export function DestinationNotice({ tone, onClose, children }: { tone: keyof typeof tones; onClose?: () => void; children: ReactNode }) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx("flex items-start gap-2 rounded-md px-3 py-2 text-ui leading-5", tones[tone])}
    >
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
      {onClose !== undefined && (
        <IconButton label={m.close()} onClick={onClose} className="-mt-0.5 -mr-1 size-7 text-current hover:bg-black/10 hover:text-current">
          <X size={14} />
        </IconButton>
      )}
    </div>
  );
}
