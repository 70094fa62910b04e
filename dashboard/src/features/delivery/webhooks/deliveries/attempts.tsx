import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { exactMoment } from "#src/format/dates.ts";
import { took } from "#src/format/durations.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { Pill } from "#src/ui/status.tsx";
import { Code } from "../code.tsx";
import { Countdown } from "./countdown.tsx";

type Shown = Output<"get_webhook_delivery">;
type Attempt = Shown["history"][number];

const shownAtFirst = 3;

/** All attempts, newest first, and the time of the next one. */
export function Attempts({ delivery: { status, history, attempts, nextAttemptAt }, offset }: { delivery: Shown; offset: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, shownAtFirst);
  return (
    <section>
      <h3 className="font-semibold text-ui">{m.webhooks_attempts()}</h3>
      {nextAttemptAt !== null && (
        <p className="mt-1 text-ink-2 text-ui">
          <Countdown
            at={nextAttemptAt}
            offset={offset}
            text={(time) => m.webhooks_next_attempt({ time })}
            due={m.webhooks_next_attempt_now()}
          />
        </p>
      )}
      {history.length === 0 && nextAttemptAt === null && (
        <p className="mt-1 text-ink-2 text-ui">{status === "held" ? m.webhooks_attempts_none_held() : m.webhooks_attempts_none()}</p>
      )}
      <ol className="mt-2 flex flex-col gap-3">
        {shown.map((attempt) => (
          <AttemptLine key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      {shown.length < history.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {m.webhooks_attempts_all({ count: history.length })}
        </Button>
      )}
      {shown.length === history.length && attempts > history.length && (
        <p className="mt-2 text-ink-3 text-xs">{m.webhooks_attempts_latest()}</p>
      )}
    </section>
  );
}

function AttemptLine({ attempt: { number, startedAt, milliseconds, statusCode, answer, error } }: { attempt: Attempt }) {
  const timeZone = useTimeZone();
  // A plain refusal has no more to say than its status.
  const says = error !== null && (statusCode === null || statusCode < 400);
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs leading-4.5">
        <Pill tone={error === null ? "bg-green-s text-green-i" : "bg-red-s text-red-i"}>{statusCode ?? m.webhooks_no_answer()}</Pill>
        <span className="font-medium">{m.webhooks_attempt({ number })}</span>
        <time dateTime={startedAt} className="text-ink-2 tabular-nums">
          {exactMoment(startedAt, timeZone)}
        </time>
        <span className="text-ink-2 tabular-nums">{took(milliseconds)}</span>
      </p>
      {says && <p className="mt-1 text-red-i text-xs leading-4.5 [overflow-wrap:anywhere]">{error}</p>}
      {answer === null && <p className="mt-1 text-ink-2 text-xs leading-4.5">{m.webhooks_answer_not_shown()}</p>}
      {answer !== null && answer !== "" && <Code text={answer} label={m.webhooks_answer_to({ number })} wrap className="mt-1.5 max-h-44" />}
    </li>
  );
}
