import { Eye } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { type ScreenAction, useScreenActions } from "#src/place/screen-actions.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import type { PreviewInput } from "./previewed.ts";

const ArticlePreview = lazy(() => import("./article-preview.tsx"));
const keys = "$mod+Shift+p";

export type Previewed = {
  /** Returns what to preview at the moment of the press. */
  input: () => PreviewInput;
  /** Shows the preview beside the text instead. */
  onPanel?: () => void;
};

/** Returns what shows an article as readers will see it, which a key does, too, and its window. */
export function usePreview({ input, onPanel }: Previewed, label = m.preview()): { action: ScreenAction; dialog: ReactNode } {
  const [shown, setShown] = useState<PreviewInput | null>(null);
  const close = () => setShown(null);
  useShortcuts([{ keys, label, run: () => setShown((before) => (before === null ? input() : null)) }]);
  const beside = () => {
    close();
    onPanel?.();
  };
  const dialog = shown && (
    <Suspense>
      <ArticlePreview input={shown} onClose={close} onPanel={onPanel && beside} />
    </Suspense>
  );
  return { action: { key: "preview", label, icon: Eye, run: () => setShown(input()), keys, looks: true }, dialog };
}

/** Button and key that show an article as readers will see it. */
export function PreviewButton({ input, label }: Pick<Previewed, "input"> & { label: string }) {
  const { action, dialog } = usePreview({ input }, label);
  useScreenActions([action]);
  return (
    <>
      <Button aria-label={label} data-tip={label} className="px-2 lg:px-3" onClick={action.run}>
        <Eye size={15} aria-hidden />
        <span className="hidden lg:inline">{label}</span>
      </Button>
      {dialog}
    </>
  );
}
