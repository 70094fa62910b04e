import { useQuery } from "@tanstack/react-query";
import { CheckCircle2, Circle, CircleDot } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { shortMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { type Review, type ReviewStep, stepTitle } from "./step-words.ts";

const AskDialog = lazy(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));

/** Steps of approval of an article or a post: who gave which when, whose turn it is, and who was asked by name. */
export function ReviewSteps({ id, className }: { id: string; className?: string }) {
  const review = useQuery(query("get_review", { id })).data;
  const mayAsk = useCan("articles:write");
  const [isAsking, setAsking] = useState(false);
  if (review === undefined) return null;
  const isWaiting = review.turn !== null;
  const hasSteps = review.kind !== "one" && (isWaiting || review.steps.some(({ given }) => given !== null));
  const asks = mayAsk && isWaiting && review.askable.length > 0;
  if (!hasSteps && !asks && review.assigned.length === 0) return null;
  const names = review.assigned.map(({ name }) => personName(name)).join(", ");
  return (
    <section aria-label={m.steps_title()} className={cx("rounded-xl border border-line bg-card p-3.5", className)}>
      {hasSteps && (
        <>
          <h2 className="mb-2.5 font-semibold text-ui">{m.steps_title()}</h2>
          <ol className="flex flex-col gap-2.5">
            {review.steps.map((step) => (
              <Step key={step.number} step={step} review={review} />
            ))}
          </ol>
        </>
      )}
      {isWaiting && (asks || names !== "") && (
        <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-2 text-ui", hasSteps && "mt-3 border-line border-t pt-3")}>
          <p className="min-w-0 flex-1 text-ink-2 leading-5 [overflow-wrap:anywhere]">
            {names === "" ? m.steps_nobody_asked() : m.steps_asked({ names })}
          </p>
          {asks && <Button onClick={() => setAsking(true)}>{m.steps_ask()}</Button>}
        </div>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog id={id} review={review} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Step({ step, review }: { step: ReviewStep; review: Review }) {
  const isTurn = step.number === review.turn;
  const Icon = step.given !== null ? CheckCircle2 : isTurn ? CircleDot : Circle;
  const tone = step.given !== null ? "text-accent" : isTurn ? "text-amber-i" : "text-ink-3";
  return (
    <li aria-current={isTurn ? "step" : undefined} className="flex gap-2.5 text-ui leading-5">
      <Icon size={16} className={cx("mt-0.5 shrink-0", tone)} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={cx("[overflow-wrap:anywhere]", isTurn || step.given !== null ? "font-medium" : "text-ink-2")}>
          {stepTitle(step, review)}
        </p>
        <StepState step={step} isTurn={isTurn} />
      </div>
    </li>
  );
}

/** Giver and time of the step; else the people for whom it waits, and its deadline. */
function StepState({ step: { given, who, guests, dueAt }, isTurn }: { step: ReviewStep; isTurn: boolean }) {
  const { project } = usePlace();
  if (given !== null) {
    return (
      <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">
        <Ago moment={given.at} timeZone={project.timeZone}>
          {(moment) => givenWords(given, moment)}
        </Ago>
      </p>
    );
  }
  const names = who.map(({ name }) => personName(name)).join(", ");
  const isGone = who.length > 0 && !who.some(({ canApprove }) => canApprove);
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <>
      <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">
        {isGone
          ? m.steps_gone({ names })
          : names === ""
            ? guests
              ? m.steps_anyone_or_guest()
              : m.steps_anyone()
            : isTurn
              ? m.review_waits_for({ names })
              : names}
      </p>
      {dueAt !== null && (
        <p className={cx("text-xs", isLate ? "font-medium text-red-i" : "text-ink-3")}>
          {(isLate ? m.steps_was_due : m.steps_due)({ moment: shortMoment(dueAt, project.timeZone) })}
        </p>
      )}
    </>
  );
}

function givenWords({ name, invitedBy, standsIn }: NonNullable<ReviewStep["given"]>, moment: string): string {
  const words = { name: personName(name), moment };
  if (invitedBy !== null) return m.steps_given_by_guest({ ...words, member: personName(invitedBy) });
  return standsIn ? m.steps_stood_in(words) : m.steps_given_by(words);
}
