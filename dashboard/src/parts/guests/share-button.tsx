import { UserRoundPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { type ScreenAction, useScreenActions } from "#src/place/screen-actions.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import type { Shared } from "./shared.ts";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

/** Returns what shares something with people without an account, and its dialog; nothing for roles whose guests could not even comment. */
export function useSharing(shared: Shared): { action: ScreenAction | undefined; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const run = () => setOpen(true);
  const action: ScreenAction = { key: "share", label: m.guests_share_label(), icon: UserRoundPlus, run, looks: true };
  const dialog = isOpen && (
    <Suspense>
      <ShareDialog shared={shared} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { action: useCan("comments:write") ? action : undefined, dialog };
}

/** Button that shares something with guests. */
export function ShareButton({ shared, className }: { shared: Shared; className?: string }) {
  const { action, dialog } = useSharing(shared);
  useScreenActions(action === undefined ? [] : [action]);
  if (action === undefined) return null;
  return (
    <>
      <Button aria-label={action.label} data-tip={action.label} className={className} onClick={action.run}>
        <UserRoundPlus size={15} aria-hidden />
        <span className="hidden lg:inline">{m.guests_share()}</span>
      </Button>
      {dialog}
    </>
  );
}
