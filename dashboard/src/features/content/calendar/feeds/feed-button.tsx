import { CalendarSync } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";

const FeedDialog = lazy(() => import("./feed-dialog.tsx"));

/** Button that leads to the secret addresses for calendar programs. */
export function FeedButton({ named = false }: { named?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={m.calendar_subscribe()} data-tip={m.calendar_subscribe()} className="px-2" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden size={15} />
        {named && m.calendar_subscribe()}
      </Button>
      {isOpen && (
        <Suspense>
          <FeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
