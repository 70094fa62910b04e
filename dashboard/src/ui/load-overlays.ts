/** What menus and dialogs stand in. The first screen does without them. */
export const loadMenuBox = () => import("./menu-box.tsx").then(({ MenuBox }) => MenuBox);
export const loadDialogBox = () => import("./dialog-box.tsx");

/** Loads both once the browser has nothing else to do, so that what somebody opens then is there at once. */
export function loadOverlaysAhead(): void {
  const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 300));
  later(() => {
    for (const load of [loadMenuBox, loadDialogBox]) load().catch(() => {});
  });
}
