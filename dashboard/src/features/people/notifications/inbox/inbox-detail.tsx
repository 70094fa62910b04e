import { ArrowUpRight, ChevronLeft, Clock } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { projectPlaceOf } from "#src/api/session.ts";
import { shortMoment } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { SubjectLink } from "../subject-link.tsx";
import { askerOf, type Entry, isBatch, kinds, openLabel, titleOf } from "./inbox-words.tsx";

const DecidedHere = lazy(() => import("./decided-here.tsx"));

type InboxDetailProps = {
  entry: Entry;
  actions: ReactNode;
  /** Form for an answer, once it is asked for. */
  answer: ReactNode;
  isExpanded: boolean;
  onToggle: () => void;
  onSnooze: () => void;
  onBack: () => void;
};

/** The gist of an entry with what can be done about it. */
export function InboxDetail({ entry, actions, answer, isExpanded, onToggle, onSnooze, onBack }: InboxDetailProps) {
  const { icon: Icon, tone, name } = kinds[entry.kind];
  const batch = isBatch(entry);
  return (
    <section aria-label={m.inbox_detail()}>
      <button type="button" onClick={onBack} className="mb-2 inline-flex items-center gap-1 text-ink-2 text-ui hover:text-ink lg:hidden">
        <ChevronLeft size={15} aria-hidden />
        {m.inbox_back_to_list()}
      </button>
      <Card className="flex flex-col gap-4 p-5 md:p-6">
        <header>
          <p className="mb-2 flex items-center gap-2 text-ink-2 text-xs">
            <span className={`grid size-6 shrink-0 place-items-center rounded-full ${tone}`}>
              <Icon size={13} strokeWidth={1.9} aria-hidden />
            </span>
            {name()}
          </p>
          <h2 className="font-display font-medium text-xl leading-7 [overflow-wrap:anywhere]">{titleOf(entry)}</h2>
        </header>
        <Facts entry={entry} />
        {entry.excerpt !== "" && !batch && entry.kind !== "author_change" && (
          <p className="whitespace-pre-line border-line border-l-2 pl-4 text-ink-2 leading-6 [overflow-wrap:anywhere]">{entry.excerpt}</p>
        )}
        {batch && <p className="text-ink-2 leading-6">{m.inbox_batch_text()}</p>}
        {(entry.kind === "mention" || entry.kind === "author_change") && (
          <Suspense>
            <DecidedHere entry={entry} />
          </Suspense>
        )}
        {answer}
        <div className="flex flex-wrap gap-2">
          {actions}
          {batch ? (
            <Button onClick={onToggle}>{isExpanded ? m.inbox_hide() : m.inbox_show({ count: entry.count })}</Button>
          ) : (
            <SubjectLink about={entry} className={buttonClass()}>
              {openLabel(entry)}
              <ArrowUpRight size={15} aria-hidden />
            </SubjectLink>
          )}
          <Button onClick={onSnooze}>
            <Clock size={15} aria-hidden />
            {entry.snoozedUntil === null ? m.inbox_snooze() : m.inbox_bring_back()}
          </Button>
        </div>
      </Card>
    </section>
  );
}

/** Author, time, project and deadline of a request. */
function Facts({ entry }: { entry: Entry }) {
  const { project } = usePlace();
  const session = useSession();
  const { projectId, since, dueAt, snoozedUntil, destinations } = entry;
  const place = projectId === null ? undefined : projectPlaceOf(session, projectId);
  const timeZone = place?.project.timeZone ?? project.timeZone;
  const asker = askerOf(entry);
  const isPast = dueAt !== null && Date.parse(dueAt) < Date.now();
  const facts: [string, ReactNode][] = [];
  if (asker !== undefined) facts.push([m.inbox_asked_by(), asker]);
  facts.push([m.inbox_since(), <Ago key="since" moment={since} timeZone={timeZone} />]);
  if (dueAt !== null) facts.push([isPast ? m.inbox_was_due() : m.inbox_due(), shortMoment(dueAt, timeZone)]);
  if (destinations.length > 0) facts.push([m.inbox_networks(), destinations.map((one) => postDestinationName(one)).join(", ")]);
  if (place !== undefined) facts.push([m.inbox_project(), place.project.name]);
  if (snoozedUntil !== null) facts.push([m.inbox_until(), shortMoment(snoozedUntil, timeZone)]);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-ui">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
