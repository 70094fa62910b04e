import { Eye } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";

const PostPreview = lazy(() => import("./post-preview.tsx"));

/** Button and key that show a post on the whole screen. The children are the post as its network frames it. */
export function PostPreviewButton({ title, address, children }: { title: string; address: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "$mod+Shift+p", label: m.preview(), run: () => setOpen((before) => !before) }]);
  useScreenActions([{ key: "preview", label: m.preview(), icon: Eye, run: () => setOpen(true), keys: "$mod+Shift+p", looks: true }]);
  return (
    <>
      <Button aria-label={m.preview()} data-tip={m.preview()} className="px-2 lg:px-3" onClick={() => setOpen(true)}>
        <Eye size={15} aria-hidden />
        <span className="hidden lg:inline">{m.preview()}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PostPreview title={title} address={address} onClose={() => setOpen(false)}>
            {children}
          </PostPreview>
        </Suspense>
      )}
    </>
  );
}
