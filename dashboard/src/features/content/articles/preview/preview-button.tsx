import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import type { PreviewInput } from "./previewed.ts";

const ArticlePreview = lazy(() => import("./article-preview.tsx"));

type Props = {
  /** Returns what to preview at the moment of the press. */
  input: () => PreviewInput;
  onPanel?: () => void;
  label?: string;
};

/** Button and key that show an article as readers will see it. */
export function PreviewButton({ input, onPanel, label = m.preview() }: Props) {
  const [shown, setShown] = useState<PreviewInput | null>(null);
  const close = () => setShown(null);
  useShortcuts([{ keys: "$mod+Shift+p", label, run: () => setShown((before) => (before === null ? input() : null)) }]);
  useScreenActions([{ key: "preview", label, icon: Eye, run: () => setShown(input()), keys: "$mod+Shift+p", looks: true }]);
  return (
    <>
      <Button aria-label={label} data-tip={label} className="px-2 lg:px-3" onClick={() => setShown(input())}>
        <Eye size={15} aria-hidden />
        <span className="hidden lg:inline">{label}</span>
      </Button>
      {shown && (
        <Suspense>
          <ArticlePreview
            input={shown}
            onClose={close}
            onPanel={
              onPanel &&
              (() => {
                close();
                onPanel();
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
