import { CircleHelp } from "lucide-react";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";
import { Popover } from "#src/ui/popover.tsx";

const ScreenWords = lazy(() => import("./screen-words.tsx"));

/** Button that tells about the screen that is open. */
export function ScreenHelp() {
  return (
    <Popover
      title={m.help_here()}
      align="end"
      trigger={
        <IconButton label={m.help_here()}>
          <CircleHelp size={17} strokeWidth={1.8} />
        </IconButton>
      }
    >
      {(close) => (
        <Suspense>
          <ScreenWords onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
