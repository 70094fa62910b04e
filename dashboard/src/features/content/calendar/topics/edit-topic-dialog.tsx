import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.tsx";
import { TopicForm } from "./topic-form.tsx";
import { briefOf, valuesOf } from "./topic-values.ts";

type Known = Omit<Item<"list_topics">, "date">;

/** Dialog that changes a topic. The calendar has only a part of the topic, so the rest is loaded first. */
export function EditTopicDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { project } = usePlace();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    pages("list_topics", { projectId: project.id, limit: 100 }),
  );
  const topic = data?.pages.flatMap((page) => page.data).find((one) => one.id === id);
  const isFurther = topic === undefined && hasNextPage && !isFetching;
  useEffect(() => {
    if (isFurther) void fetchNextPage();
  }, [isFurther, fetchNextPage]);
  if (topic !== undefined) return <EditTopicForm topic={topic} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m.calendar_edit_topic()}>
      {error !== null ? (
        <Failed error={error} />
      ) : isFetching || hasNextPage ? (
        <Loading rows={4} />
      ) : (
        <Failed reason={m.calendar_topic_gone()} />
      )}
    </Dialog>
  );
}

export function EditTopicForm({ topic, onClose }: { topic: Known; onClose: () => void }) {
  const form = useForm("update_topic", {
    kept: `update_topic:${topic.id}`,
    initial: valuesOf(topic, "", ""),
    input: (values) => ({ id: topic.id, title: values.title, ...briefOf(values) }),
    onDone: () => {
      toast(m.calendar_topic_saved());
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.calendar_edit_topic()}>
      <TopicForm form={form} parts={{ title: true, date: false }} action={m.save()} onCancel={onClose} />
    </Dialog>
  );
}
