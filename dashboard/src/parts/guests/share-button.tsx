import { UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import type { Shared } from "./shared.ts";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

type ShareButtonProps = {
  shared: Shared;
  className?: string;
  named?: boolean;
  /** True among words, where it looks like a link. */
  isWord?: boolean;
};

/** Button that shares something with people without an account; none for roles whose guests could not even comment. */
export function ShareButton({ shared, className, named = false, isWord = false }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const mayShare = useCan("comments:write");
  const label = m.guests_share_label();
  useScreenActions(mayShare ? [{ key: "share", label, icon: UserRoundPlus, run: () => setOpen(true), looks: true }] : []);
  if (!mayShare) return null;
  return (
    <>
      {isWord ? (
        <button type="button" aria-label={label} className={className} onClick={() => setOpen(true)}>
          {m.guests_share()}
        </button>
      ) : (
        <Button aria-label={label} data-tip={label} className={className} onClick={() => setOpen(true)}>
          <UserRoundPlus size={15} aria-hidden />
          <span className={named ? undefined : "hidden lg:inline"}>{m.guests_share()}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ShareDialog shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
