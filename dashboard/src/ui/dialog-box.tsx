import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { m } from "#messages";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { UnsavedReport, useUnsavedForms } from "./unsaved.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** Neither a click beside it nor Escape closes the dialog, since its content is shown only once. */
  firm?: boolean;
  children?: ReactNode;
};

type DialogBoxProps = DialogProps & {
  /** Question before changed values are lost. */
  Question: ComponentType<{ open: boolean; onClose: () => void; onConfirm: () => void }>;
};

/** Open dialog in front of the page. */
export default function DialogBox({ Question, open, onClose, title, description, wide = false, firm = false, children }: DialogBoxProps) {
  const popup = useRef<HTMLDivElement>(null);
  const { isChanged, report, discard: forget } = useUnsavedForms();
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    forget();
    onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => !next && (!firm || reason === "close-press") && leave()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-40 bg-black/30 dark:bg-black/60" />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-first], input, textarea, select") ?? true}
          className={cx(
            "fixed top-[min(12vh,7rem)] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-1.5rem)] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-card text-ink shadow-black/10 shadow-xl outline-none",
            wide ? "max-w-3xl" : "max-w-lg",
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <Base.Title className="font-semibold text-base leading-6">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label={m.close()} className="-mt-0.5 -mr-2">
                  {<X size={16} />}
                </IconButton>
              }
            />
          </header>
          <div className="min-h-0 overflow-auto px-5 pb-5">
            {description !== undefined && <Base.Description className="pb-3 text-ink-2 text-ui leading-5">{description}</Base.Description>}
            <UnsavedReport value={report}>{children}</UnsavedReport>
          </div>
        </Base.Popup>
      </Base.Portal>
      <Question open={isAsking} onClose={() => setAsking(false)} onConfirm={discard} />
    </Base.Root>
  );
}
