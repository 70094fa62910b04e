import { Check, Circle } from "lucide-react";
import type { FormEvent } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longMoment, shortMoment } from "#src/format/dates.ts";
import { listed } from "#src/format/lists.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { resolveTime } from "#src/parts/resolve-time.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextArea } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { DateFields } from "../review/actions/date-fields.tsx";
import { firstDate } from "../review/actions/first-date.ts";
import { useNextUrl } from "../status/use-status.ts";
import { Undone } from "./undone.tsx";
import type { UpdateStep } from "./update-steps.ts";
import { useUpdateLive } from "./use-update-live.ts";

type Article = Output<"get_article">;

export type UpdateLiveProps = {
  article: Article;
  steps: readonly UpdateStep[];
  approvers: readonly string[];
  /** True to choose a date; otherwise the page changes at once. */
  dated: boolean;
  save: (() => Promise<number | null>) | undefined;
  onPublishing: (revision: number) => void;
  onClose: () => void;
};

/** Dialog that takes a text to its readers in one go, as far as this person and the project's policy allow. */
export default function UpdateLiveDialog({ article, steps, approvers, dated, save, onPublishing, onClose }: UpdateLiveProps) {
  const { project } = usePlace();
  const update = useUpdateLive({ article, steps, save });
  const first = { wish: null as string | null, date: firstDate(article, project.timeZone) };
  const { values: entered, set: setEntered, forget } = useKeptValues(`update_live:${article.id}`, first);
  const { date } = entered;
  const resolved = dated ? resolveTime(date.day, date.time, project.timeZone) : null;
  const asks = update.plan.includes("wish");
  const moment = resolved && longMoment(resolved.instant.toISOString(), project.timeZone);
  const words = wordsOf(article, nextRevision(article, update.plan), dated);
  const wish = entered.wish ?? (moment === null ? m.live_wish_now() : m.live_wish_dated({ moment }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (dated && resolved === null) return;
    const revision = await update.run(dated ? date : null, wish);
    if (revision === null) return;
    forget();
    onClose();
    if (asks) toast(m.review_submitted({ revision }));
    else if (resolved === null) onPublishing(revision);
    else toast(m.review_scheduled({ revision, moment: shortMoment(resolved.instant.toISOString(), project.timeZone) }));
  };
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <DialogForm
        values={entered}
        first={first}
        onDiscard={forget}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3"
      >
        <FormProblem>{update.problem}</FormProblem>
        {dated && <DateFields articleId={article.id} value={date} onChange={(next) => setEntered({ ...entered, date: next })} />}
        {update.plan.includes("save") && <Undone article={article} />}
        <Steps article={article} steps={update.plan} done={update.done} approvers={approvers} moment={moment} />
        {asks && (
          <TextArea
            label={m.live_wish_label()}
            hint={m.live_wish_hint()}
            value={wish}
            onChange={(next) => setEntered({ ...entered, wish: next })}
            rows={2}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={update.isRunning}>
            {asks ? m.live_send() : words.action}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function nextRevision({ revision }: Article, steps: readonly UpdateStep[]): number {
  return steps.includes("save") ? revision + 1 : revision;
}

/** Title of the dialog and name of its button, for a page that changes or for one that readers do not have yet. */
function wordsOf({ publishedRevision }: Article, revision: number, dated: boolean): { title: string; action: string } {
  if (publishedRevision === null) {
    return dated
      ? { title: m.review_schedule_title({ revision }), action: m.review_schedule({ revision }) }
      : { title: m.review_publish_title({ revision }), action: m.review_publish_now({ revision }) };
  }
  return dated ? { title: m.live_schedule_title(), action: m.live_schedule() } : { title: m.live_update_title(), action: m.live_update() };
}

type StepsProps = Pick<UpdateLiveProps, "article" | "steps" | "approvers"> & { done: readonly UpdateStep[]; moment: string | null };

/** List of all that one press does, in order. */
function Steps({ article, steps, done, approvers, moment }: StepsProps) {
  const revision = nextRevision(article, steps);
  const names = listed(approvers);
  const url = useNextUrl(article).replace(/^https?:\/\//, "");
  const words: Record<UpdateStep, string> = {
    save: m.live_step_save({ revision }),
    wish: m.live_step_wish(),
    submit: steps.includes("approve") ? m.live_step_submit() : names === "" ? m.live_step_review() : m.live_step_review_by({ names }),
    approve: m.live_step_approve({ revision }),
    go_live: moment === null ? m.live_step_now({ revision, url }) : m.live_step_dated({ revision, moment }),
  };
  return (
    <ol className="flex flex-col gap-2 rounded-lg bg-panel px-3.5 py-3 text-ui leading-5">
      {steps.map((step) => {
        const isDone = done.includes(step);
        const Icon = isDone ? Check : Circle;
        return (
          <li key={step} className="flex gap-2.5">
            <Icon
              size={isDone ? 14 : 8}
              className={isDone ? "mt-0.5 -ml-0.5 shrink-0 text-green-i" : "mt-1.5 mx-0.5 shrink-0 text-ink-3"}
              aria-hidden
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{words[step]}</span>
            {isDone && <span className="sr-only">{m.done()}</span>}
          </li>
        );
      })}
    </ol>
  );
}
