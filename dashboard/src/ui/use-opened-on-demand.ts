import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, useState } from "react";

/**
 * A menu's button; the menu is loaded when it is first opened, so that no screen waits for it. Whoever points at the button or
 * reaches it by keys makes it load; the box, once there, is open and has the button within it.
 */
export function useOpenedOnDemand<P>(load: () => Promise<ComponentType<P>>, trigger: ReactElement) {
  const [Box, setBox] = useState<ComponentType<P>>();
  const open = () =>
    void load().then(
      (loaded) => setBox(() => loaded),
      () => {},
    );
  const warm = () => void load().catch(() => {});
  const button = cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: warm,
    onFocus: warm,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    },
  });
  return { Box, trigger: button };
}
