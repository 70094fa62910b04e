import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";
import { Resembling } from "./resembling.tsx";
import { TopicForm } from "./topic-form.tsx";
import { briefOf, emptyTopic, type TopicValues } from "./topic-values.ts";

type Made = Output<"create_topic"> & { title: string };

type PlanTopicDialogProps = {
  day: string;
  /** Goes on to writing its article. */
  writes?: boolean;
  /** Values that are already known. */
  from?: Partial<TopicValues>;
  onClose: () => void;
};

/** Dialog that plans a new topic. If the topic resembles something, it says so and offers to undo. */
export function PlanTopicDialog({ day, writes = false, from, onClose }: PlanTopicDialogProps) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const [made, setMade] = useState<Made>();
  const finish = (topicId: string) => {
    onClose();
    if (!writes) return;
    const params = { projectId: project.id, articleId: "new" };
    void navigate({ to: "/projects/$projectId/articles/$articleId", params, search: { topic: topicId } });
  };
  const form = useForm("create_topic", {
    kept: `create_topic:${project.id}:${day}:${from?.title ?? ""}`,
    initial: { ...emptyTopic(day), ...from },
    input: (values) => ({
      projectId: project.id,
      title: values.title,
      ...briefOf(values),
      ...(values.day !== "" && { day: values.day }),
      time: values.time,
    }),
    onDone: (output) => {
      if (output.similarTo !== null) return setMade({ ...output, title: form.values.title });
      toast(
        output.date === null ? m.calendar_topic_kept() : m.calendar_planned_for({ moment: shortMoment(output.date, project.timeZone) }),
      );
      finish(output.id);
    },
  });
  if (made !== undefined) return <Resembling made={made} onKeep={() => finish(made.id)} onClose={onClose} />;
  const title = writes ? m.calendar_write_article() : m.calendar_plan_topic();
  return (
    <Dialog open onClose={onClose} title={title}>
      <TopicForm
        form={form}
        parts={{ title: true, date: true }}
        hint={m.calendar_day_hint()}
        action={writes ? m.calendar_write_on() : form.values.day === "" ? m.calendar_keep_topic() : m.calendar_plan_topic()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
