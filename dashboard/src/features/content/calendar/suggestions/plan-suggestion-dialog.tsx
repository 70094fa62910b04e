import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";
import { addDays } from "../days.ts";
import { TopicForm } from "../topics/topic-form.tsx";
import { briefOf, valuesOf } from "../topics/topic-values.ts";
import type { Suggestion } from "./suggestion.ts";

const daysAhead = 7;

/** Dialog that dates a suggested topic and adds details for its writer. */
export function PlanSuggestionDialog({ topic, onClose }: { topic: Suggestion; onClose: () => void }) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const inAWeek = addDays(dayIn(project.timeZone), daysAhead);
  const form = useForm("plan_topic", {
    kept: `plan_topic:${topic.id}`,
    initial: valuesOf(topic, inAWeek, "09:00"),
    input: (values) => ({ id: topic.id, day: values.day, time: values.time, ...briefOf(values) }),
    onDone: ({ date }) => {
      const show = () =>
        void navigate({
          to: "/projects/$projectId/calendar",
          params: { projectId: project.id },
          search: { date: form.values.day, item: topic.id },
        });
      const moment = date === null ? form.values.day : shortMoment(date, project.timeZone);
      toast(m.calendar_planned_for({ moment }), { action: { label: m.calendar_show_in(), run: show } });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.calendar_plan_this({ title: topic.title })}>
      <TopicForm form={form} parts={{ title: false, date: true }} action={m.calendar_plan_topic()} onCancel={onClose} />
    </Dialog>
  );
}
