import { UserRoundPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import type { Shared } from "./shared.ts";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

type ShareButtonProps = {
  shared: Shared;
  className?: string;
  /** True among words, where it looks like a link. */
  isWord?: boolean;
};

/** Returns the dialog that shares something with people without an account, and what opens it; nothing for roles whose guests could not even comment. */
export function useSharing(shared: Shared): { share: (() => void) | undefined; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const share = useCan("comments:write") ? () => setOpen(true) : undefined;
  useScreenActions(share ? [{ key: "share", label: m.guests_share_label(), icon: UserRoundPlus, run: share, looks: true }] : []);
  const dialog = isOpen && (
    <Suspense>
      <ShareDialog shared={shared} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { share, dialog };
}

/** Button that shares something with guests. */
export function ShareButton({ shared, className, isWord = false }: ShareButtonProps) {
  const { share, dialog } = useSharing(shared);
  const label = m.guests_share_label();
  if (share === undefined) return null;
  return (
    <>
      {isWord ? (
        <button type="button" aria-label={label} className={className} onClick={share}>
          {m.guests_share()}
        </button>
      ) : (
        <Button aria-label={label} data-tip={label} className={className} onClick={share}>
          <UserRoundPlus size={15} aria-hidden />
          <span className="hidden lg:inline">{m.guests_share()}</span>
        </Button>
      )}
      {dialog}
    </>
  );
}
