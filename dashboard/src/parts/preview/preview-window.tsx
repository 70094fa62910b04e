import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";

type Props = {
  title: string;
  /** The previewed text: its revision, and whether it is saved. */
  about: ReactNode;
  /** Choice of what is shown. */
  views?: ReactNode;
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Window over the whole screen in which something is seen as readers will see it. */
export function PreviewWindow({ title, about, views, tools, onClose, children }: Props) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-panel text-ink outline-none">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-paper px-2 py-2.5 md:px-4">
            <Base.Close
              render={
                <IconButton label={m.preview_close()}>
                  <X size={17} aria-hidden />
                </IconButton>
              }
            />
            <div className="flex min-w-0 flex-1 items-baseline gap-x-2.5 lg:flex-initial">
              <Base.Title className="shrink-0 font-semibold text-ui leading-5">{title}</Base.Title>
              <span className="min-w-0 truncate text-ink-3 text-xs leading-5">{about}</span>
            </div>
            {views !== undefined && (
              <div className="order-last -mx-1 flex w-full overflow-x-auto px-1 lg:order-none lg:mx-auto lg:w-auto">{views}</div>
            )}
            <div className="ml-auto flex shrink-0 items-center gap-2">{tools}</div>
          </header>
          <div className="flex min-h-0 flex-1 flex-col px-3 pt-4 md:px-8 md:pt-6">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
