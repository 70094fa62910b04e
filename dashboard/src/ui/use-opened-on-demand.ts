import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, useState } from "react";

/**
 * Returns the button of a menu or a popover and, once it is loaded, its box. It is loaded when it is first opened, so that no screen waits
 * for it; pointing at the button or focusing it starts loading. The loaded box is open and contains the button.
 */
export function useOpenedOnDemand<P>(load: () => Promise<ComponentType<P>>, trigger: ReactElement, kind: "menu" | "dialog") {
  const [Box, setBox] = useState<ComponentType<P>>();
  const open = () =>
    void load().then(
      (loaded) => setBox(() => loaded),
      () => {},
    );
  const warm = () => void load().catch(() => {});
  const button = cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: warm,
    onFocus: warm,
    onClick: open,
    onKeyDown: (event) => {
      if (kind !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      open();
    },
  });
  return { Box, trigger: button };
}
