import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";
import { cx } from "./cx.ts";

export type PopoverProps = {
  trigger: ReactElement;
  title: string;
  hideTitle?: boolean;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** Content, or a function that gets one to close the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** Open popover with its button. */
export function PopoverBox({ trigger, title, hideTitle = false, align = "start", side = "bottom", className, children }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} side={side} className="z-40">
          <Base.Popup
            className={cx(
              "max-h-[75vh] w-80 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-xl border border-line bg-card p-4 text-ink shadow-black/10 shadow-xl outline-none",
              className,
            )}
          >
            <Base.Title className={hideTitle ? "sr-only" : "font-semibold text-sm leading-5"}>{title}</Base.Title>
            {typeof children === "function" ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
