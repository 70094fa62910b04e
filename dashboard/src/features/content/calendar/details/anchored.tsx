import { Popover } from "@base-ui/react/popover";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";

type AnchoredProps = {
  /** Selectors of the anchor. The first one that is visible counts. */
  at: readonly string[];
  title: string;
  /** Selector of the element that gets the focus first. */
  first?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Popup beside an element of the page. It returns the focus to that element when it closes. */
export function Anchored({ at, title, first, onClose, children }: AnchoredProps) {
  const popup = useRef<HTMLDivElement>(null);
  const anchor = () => find(at);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason, event }) => {
        // The anchor handles a press on itself.
        const isOwn = reason === "outside-press" && event.target instanceof Node && anchor()?.contains(event.target) === true;
        if (!open && !isOwn) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" align="start" sideOffset={8} collisionPadding={12} className="z-30">
          <Popover.Popup
            ref={popup}
            initialFocus={() => (first === undefined ? popup.current : popup.current?.querySelector<HTMLElement>(first)) ?? true}
            finalFocus={anchor}
            tabIndex={-1}
            className="max-h-[80dvh] w-80 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-xl border border-line bg-card p-4 text-ink shadow-black/10 shadow-xl outline-none"
          >
            <div className="flex items-start justify-between gap-2">
              <Popover.Title className="min-w-0 font-semibold text-sm leading-5 [overflow-wrap:anywhere]">{title}</Popover.Title>
              <Popover.Close
                render={
                  <IconButton label={m.close()} className="-mt-1.5 -mr-2">
                    {<X size={15} />}
                  </IconButton>
                }
              />
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function find(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}
