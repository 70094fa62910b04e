import { CalendarClock, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { shortLocal } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { NextSlot } from "../queue/next-slot.tsx";
import type { WrittenPost } from "../written-post.ts";
import type { PostDelivery } from "./delivery.ts";
import { firstDate } from "./first-date.ts";
import { sayDate } from "./say-date.ts";

type Props = {
  post: WrittenPost;
  one: PostDelivery;
  /** True if the date waits for an approval. */
  isPlan: boolean;
  onClose: (() => void) | undefined;
};

/** Form for day and time on the project's clocks. One press takes the suggestion of the project's routine. */
export function ScheduleForm({ post, one, isPlan, onClose }: Props) {
  const { project } = usePlace();
  const { destination } = one;
  const name = postDestinationName(destination);
  const form = useForm("schedule_post", {
    kept: `schedule_post:${post.id}:${destination}`,
    initial: firstDate(post, one, project.timeZone),
    input: (values) => ({ id: post.id, destination, ...values }),
    onDone: (dated) => {
      sayDate(destination, dated);
      onClose?.();
    },
  });
  const { suggestedAt } = post;
  const suggest = () => {
    const [day = "", time = ""] = (suggestedAt ?? "").split("T");
    form.set("day", day);
    form.set("time", time);
  };
  const leave = () => {
    form.forget();
    onClose?.();
  };
  return (
    <form noValidate onSubmit={form.submit} aria-label={m.posts_schedule_on({ name })} className="w-full">
      <FormProblem>{form.problem}</FormProblem>
      <div className="grid grid-cols-[minmax(0,1fr)_7.75rem] gap-2">
        <DateField label={m.posts_day()} {...form.field("day")} />
        <TimeField label={m.posts_time()} {...form.field("time")} />
      </div>
      <p className="mt-1 text-2xs text-ink-3">{m.posts_in_zone({ zone: project.timeZone.replaceAll("_", " ") })}</p>
      {isPlan && <p className="mt-1 text-ink-2 text-xs leading-4.5">{m.posts_plan_hint()}</p>}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button type="submit" look={isPlan || post.destinations.length > 1 ? "plain" : "primary"} busy={form.isSending}>
          <CalendarClock size={14} aria-hidden />
          {isPlan ? m.posts_plan() : m.posts_schedule()}
        </Button>
        <NextSlot postId={post.id} destination={destination} tellsDate={post.articleId === null} onDone={leave} />
        {suggestedAt !== null && suggestedAt !== `${form.values.day}T${form.values.time}` && (
          <Button onClick={suggest}>{m.posts_suggestion({ when: shortLocal(suggestedAt) })}</Button>
        )}
        {onClose && (
          <Button look="quiet" onClick={leave}>
            {m.cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

export function WarningLine({ children }: { children: string }) {
  return (
    <p className="flex gap-1.5 text-amber-i text-xs leading-4.5">
      <TriangleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
      {children}
    </p>
  );
}
