import { CalendarClock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longMoment, shortMoment, zoneName } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { DateFields } from "./date-fields.tsx";
import { firstDate } from "./first-date.ts";

type Article = Output<"get_article">;
type Scheduled = Output<"schedule_article">;

/** Dialog that schedules an approved revision, or changes its date. */
export default function ScheduleDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const [scheduled, setScheduled] = useState<Scheduled | null>(null);
  const [dated, setDated] = useState(article.scheduledAt !== null);
  const { project } = usePlace();
  const { revision } = article;
  const onDone = (done: Scheduled) => {
    setDated(true);
    if (done.warnings.length > 0) return setScheduled(done);
    onClose();
    toast(m.review_scheduled({ revision, moment: shortMoment(done.scheduledAt, project.timeZone) }));
  };
  const title = dated ? m.review_change_date_title({ revision }) : m.review_schedule_title({ revision });
  return (
    <Dialog open onClose={onClose} title={title} description={m.review_schedule_text({ zone: zoneName(project.timeZone) })}>
      {scheduled === null ? (
        <ScheduleForm article={article} dated={dated} onClose={onClose} onDone={onDone} />
      ) : (
        <Warned scheduled={scheduled} revision={revision} onAgain={() => setScheduled(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { article: Article; dated: boolean; onClose: () => void; onDone: (done: Scheduled) => void };

function ScheduleForm({ article, dated, onClose, onDone }: FormProps) {
  const { project } = usePlace();
  const form = useForm("schedule_article", {
    kept: `schedule_article:${article.id}`,
    initial: firstDate(article, project.timeZone),
    input: ({ day, time }) => ({ id: article.id, day, time }),
    onDone,
  });
  return (
    <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-3">
      <FormProblem>{form.problem}</FormProblem>
      <DateFields
        articleId={article.id}
        value={form.values}
        problems={{ day: form.field("day").problem, time: form.field("time").problem }}
        onChange={({ day, time }) => {
          if (day !== form.values.day) form.set("day", day);
          if (time !== form.values.time) form.set("time", time);
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button type="submit" look="primary" busy={form.isSending}>
          {dated ? m.review_change_date() : m.review_schedule({ revision: article.revision })}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

type WarnedProps = { scheduled: Scheduled; revision: number; onAgain: () => void; onClose: () => void };

/** Warnings of the service after scheduling, with a way to choose another date. */
function Warned({ scheduled, revision, onAgain, onClose }: WarnedProps) {
  const { project } = usePlace();
  return (
    <div role="status">
      <p className="flex gap-2 text-ui leading-5">
        <CalendarClock size={15} className="mt-0.5 shrink-0 text-blue-i" aria-hidden />
        {m.review_scheduled({ revision, moment: longMoment(scheduled.scheduledAt, project.timeZone) })}
      </p>
      <ul className="mt-3 flex flex-col gap-2 rounded-lg bg-amber-s px-3 py-2.5 text-amber-i text-ui leading-5">
        {scheduled.warnings.map(({ code, message }) => (
          <li key={`${code}-${message}`} className="flex gap-2">
            <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
            {message}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onAgain}>{m.review_other_date()}</Button>
        <Button look="primary" onClick={onClose}>
          {m.review_keep_date()}
        </Button>
      </DialogActions>
    </div>
  );
}
