import { Menu as Base } from "@base-ui/react/menu";
import { MenuParts, type MenuProps } from "./menu-parts.ts";

/** Open menu with its button. */
export function MenuBox({ trigger, children, align = "start", focusAfter, onClosed }: MenuProps) {
  return (
    <Base.Root defaultOpen onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup
            finalFocus={focusAfter}
            className="max-h-[70vh] min-w-44 max-w-80 overflow-auto rounded-lg border border-line bg-card p-1 text-ink shadow-black/10 shadow-lg outline-none"
          >
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
