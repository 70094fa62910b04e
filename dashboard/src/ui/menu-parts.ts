import type { Menu } from "@base-ui/react/menu";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";

export type MenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  /** Returns what has the focus after the menu; the button when absent. */
  focusAfter?: () => HTMLElement;
  /** Called once the menu has closed and given the focus back. */
  onClosed?: () => void;
};

/** Components of menus. They are loaded with the first menu that opens. */
export const MenuParts = createContext<typeof Menu | undefined>(undefined);

export function useParts(): typeof Menu {
  const parts = useContext(MenuParts);
  if (parts === undefined) throw new Error("This stands in a menu.");
  return parts;
}
