import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { Resemblance } from "./resemblance.tsx";

type ResemblingProps = { made: Output<"create_topic"> & { title: string }; onKeep: () => void; onClose: () => void };

/** Question after planning a topic that resembles something: keep both, or remove the new one. */
export function Resembling({ made, onKeep, onClose }: ResemblingProps) {
  const { project } = usePlace();
  const remove = useMutation({
    ...mutation("delete_topic"),
    onSuccess: () => {
      toast(m.calendar_topic_removed());
      onClose();
    },
    onError: toastProblem,
  });
  const said = made.date === null ? m.calendar_topic_kept() : m.calendar_planned_for({ moment: shortMoment(made.date, project.timeZone) });
  return (
    <Dialog open onClose={onClose} title={m.calendar_resembling()} description={`${said} ${m.calendar_resembling_text()}`}>
      <div className="flex flex-col gap-2 rounded-lg border border-line p-3 text-ui">
        <p className="font-medium">{made.title}</p>
        {made.similarTo !== null && <Resemblance to={made.similarTo} />}
      </div>
      <DialogActions>
        <Button busy={remove.isPending} onClick={() => remove.mutate({ id: made.id })}>
          {m.calendar_remove_new()}
        </Button>
        <Button look="primary" onClick={onKeep}>
          {m.calendar_keep_both()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
