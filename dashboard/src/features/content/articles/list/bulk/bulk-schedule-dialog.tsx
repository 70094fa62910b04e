import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { longLocal } from "#src/format/dates.ts";
import { addDays, dayIn } from "#src/format/days.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { CloseBulk } from "#src/parts/bulk/bulk-item.ts";
import { LeftOut } from "#src/parts/bulk/chosen.tsx";
import { InOrder } from "#src/parts/bulk/in-order.tsx";
import { usePolicy } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import type { BrowsedArticle } from "../list-search.ts";
import { canBeDated } from "./bulk-actions.ts";
import { daysInRow } from "./days-in-row.ts";
import { RowFields, type RowPlan, rhythmOf } from "./row-fields.tsx";

const workdays = [1, 2, 3, 4, 5];

/** Dialog that gives the selected articles one date after the other. It shows the dates before it applies them. */
export function BulkScheduleDialog({ articles, onClose }: { articles: readonly BrowsedArticle[]; onClose: CloseBulk }) {
  const { id, timeZone } = usePlace().project;
  const today = dayIn(timeZone);
  const policy = usePolicy();
  const datable = articles.filter((article) => canBeDated(article, policy));
  const drafts = datable.filter(({ status }) => status === "draft");
  const usual: RowPlan = { first: addDays(today, 1), time: "09:00", kind: "every", every: "1", weekdays: workdays };
  const { values: plan, first, set: setPlan, forget } = useKeptValues(`schedule_articles:${id}`, usual);
  const [order, setOrder] = useState(articles);
  const [withDrafts, setWithDrafts] = useState(drafts.length === datable.length);
  const taken = order.filter((article) => canBeDated(article, policy) && (withDrafts || article.status !== "draft"));
  const leftOut = articles.filter((article) => !canBeDated(article, policy));
  const isRow = taken.length > 1;
  const isReady = plan.time !== "" && plan.first >= today;
  const days = !isReady ? [] : daysInRow(plan.first, taken.length, isRow ? rhythmOf(plan) : { kind: "every", days: 1 });
  const steps = days.length < taken.length ? [] : taken.map((article, index) => stepFor(article, days[index] ?? "", plan.time));
  return (
    <BulkDialog
      title={m.articles_schedule_title({ count: taken.length })}
      text={m.articles_schedule_text({ zone: timeZone.replaceAll("_", " ") })}
      action={m.articles_schedule_action({ count: taken.length })}
      done={m.articles_schedule_done}
      steps={steps}
      onClose={(tried) => {
        if (tried.length > 0) forget();
        onClose(tried);
      }}
    >
      <RowFields plan={plan} first={first} onChange={setPlan} onDiscard={forget} today={today} isRow={isRow} />
      <InOrder
        label={m.articles_dates()}
        items={taken}
        lineOf={(_, index) => dateOf(days[index], plan.time)}
        onOrder={setOrder}
        all={order}
      />
      {drafts.length > 0 && (
        <div className="mt-4">
          <Checkbox label={m.articles_schedule_drafts({ count: drafts.length })} checked={withDrafts} onChange={setWithDrafts} />
          <p className="mt-0.5 ml-6 text-ink-3 text-xs">{m.articles_schedule_drafts_hint()}</p>
        </div>
      )}
      <LeftOut items={leftOut} />
      {leftOut.some(({ status }) => status === "draft") && <p className="mt-1.5 text-ink-3 text-xs">{m.articles_drafts_wait()}</p>}
    </BulkDialog>
  );
}

function stepFor(article: BrowsedArticle, day: string, time: string) {
  return {
    about: article,
    run: async () => {
      const { scheduled, warnings } = await change("schedule_article", { id: article.id, day, time });
      const [realDay = day, realTime = time] = scheduled.split("T");
      return [longLocal(`${realDay}T${realTime}`), ...warnings.map(({ message }) => message)];
    },
  };
}

function dateOf(day: string | undefined, time: string): string {
  return day === undefined ? "—" : longLocal(`${day}T${time}`);
}
