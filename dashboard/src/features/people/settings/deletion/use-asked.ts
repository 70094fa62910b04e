import { m } from "#messages";
import { refreshSession } from "#src/api/refresh-session.ts";
import { longMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { toast } from "#src/ui/toast.tsx";

/** Returns a function that says when something goes, once its deletion was asked for, and shows the notice on every screen. */
export function useAsked(name: string, onDone: () => void): (deletion: { dueAt: string }) => void {
  const timeZone = useTimeZone();
  return ({ dueAt }) => {
    toast(m.deletion_asked({ name, day: longMoment(dueAt, timeZone) }));
    void refreshSession();
    onDone();
  };
}
