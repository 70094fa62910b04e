import { Copy, LayoutTemplate } from "lucide-react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { actionIcons } from "./action-icons.ts";
import { actionName, type Named } from "./action-names.ts";
import type { ArticleAction, Offer } from "./what-can-be-done.ts";

type Offered = {
  article: Named;
  offer: Offer;
  reasonFor: (action: ArticleAction) => string | undefined;
  onAsk: (action: ArticleAction) => void;
  onDuplicate: (() => void) | undefined;
  onSaveTemplate: (() => void) | undefined;
};

/** Offers the actions on an article in the palette, but for those that have to wait. */
export function usePaletteActions({
  article,
  offer: { main, secondary, menu },
  reasonFor,
  onAsk,
  onDuplicate,
  onSaveTemplate,
}: Offered): void {
  const keysOf = (action: ArticleAction) => (action === main ? "Shift+a" : action === secondary ? "Shift+r" : undefined);
  const actions = [main, secondary, ...menu].filter((action) => action !== null && reasonFor(action) === undefined);
  useScreenActions([
    ...actions.flatMap((action) => {
      if (action === null) return [];
      const keys = keysOf(action);
      return [
        { key: action, label: actionName(action, article), icon: actionIcons[action], run: () => onAsk(action), ...(keys && { keys }) },
      ];
    }),
    ...(onDuplicate === undefined ? [] : [{ key: "duplicate", label: m.duplicate(), icon: Copy, run: onDuplicate }]),
    ...(onSaveTemplate === undefined ? [] : [{ key: "template", label: m.template_save(), icon: LayoutTemplate, run: onSaveTemplate }]),
  ]);
}
