import { whenIdle } from "./when-idle.ts";

/** Loaders of the components around menus, popovers and dialogs. The first screen does not need them. */
export const loadMenuBox = () => import("./menu-box.tsx").then(({ MenuBox }) => MenuBox);
export const loadPopoverBox = () => import("./popover-box.tsx").then(({ PopoverBox }) => PopoverBox);
export const loadDialogBox = () => import("./dialog-box.tsx");

/** Loads them once the browser is idle, so that the first menu or dialog opens without delay. */
export function loadOverlaysAhead(): () => void {
  return whenIdle(() => {
    for (const load of [loadMenuBox, loadPopoverBox, loadDialogBox]) load().catch(() => {});
  });
}
