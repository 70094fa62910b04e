import { Link } from "@tanstack/react-router";
import { ArrowUpRight, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { longLocal } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { useCalendar } from "../calendar-context.ts";
import { Author, Picture } from "../cards/card-facts.tsx";
import { channelName, channelNames, EntryStatePill } from "../cards/entry-state.tsx";
import { Signs } from "../cards/sign.tsx";
import { type CalendarEntry, type CalendarMoment, channelsOf } from "../entries.ts";
import { MoveForm } from "../move/move-form.tsx";
import { TopicActions } from "../topics/topic-actions.tsx";

type EntryDetailsProps = { entry: CalendarEntry; onMove: (to: CalendarMoment) => void; onEditTopic: () => void; onClose: () => void };

/** Entry with its state and the actions on it. */
export function EntryDetails({ entry, onMove, onEditTopic, onClose }: EntryDetailsProps) {
  const { mayWrite } = useCalendar();
  return (
    <div className="mt-2 flex flex-col gap-3 text-ui">
      <Facts entry={entry} />
      {entry.failure !== null && (
        <p className="rounded-md bg-red-s px-2.5 py-2 text-red-i text-xs leading-4.5">{failureOf(entry.failure)}</p>
      )}
      {entry.warnings.map(({ message }) => (
        <p key={message} className="flex gap-2 rounded-md bg-amber-s px-2.5 py-2 text-amber-i text-xs leading-4.5">
          <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
          {message}
        </p>
      ))}
      {entry.movable === null ? (
        entry.reason !== null && <p className="text-ink-2 text-xs leading-4.5">{entry.reason}</p>
      ) : (
        <MoveForm key={entry.at} entry={entry} onMove={onMove} />
      )}
      {entry.type === "topic" ? (
        mayWrite && <TopicActions id={entry.id} title={entry.title} onEdit={onEditTopic} onDone={onClose} />
      ) : (
        <Ways entry={entry} />
      )}
    </div>
  );
}

function failureOf(failure: string): string {
  if (failure === "article_not_live") return m.calendar_article_not_live();
  return failure === "not_approved" ? m.calendar_not_approved() : failure;
}

function Facts({ entry }: { entry: CalendarEntry }) {
  const { timeZone } = useCalendar();
  const channels = channelsOf(entry);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <EntryStatePill entry={entry} />
        <span className="inline-flex items-center gap-1.5 text-ink-2 text-xs">
          <Signs channels={channels} />
          {entry.type === "post" ? m.calendar_post_on({ network: channelNames(channels) }) : channelNames(channels)}
        </span>
      </div>
      <p className="text-ink-2 text-xs leading-4.5">
        {longLocal(entry.at)}
        <span className="block text-ink-3">{m.calendar_clocks_of({ place: zonePlaceOf(timeZone) })}</span>
      </p>
      {entry.firstWords !== "" && <p className="line-clamp-3 text-ink-2 text-xs leading-4.5">{entry.firstWords}</p>}
      <Picture entry={entry} className="h-28 w-full" />
      <Author entry={entry} />
      {entry.type === "topic" && entry.keyword !== "" && (
        <p className="text-ink-2 text-xs leading-4.5">{m.calendar_keyword_is({ keyword: entry.keyword })}</p>
      )}
    </div>
  );
}

/** Returns "New York" for "America/New_York". */
export function zonePlaceOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

function Ways({ entry }: { entry: Exclude<CalendarEntry, { type: "topic" }> }) {
  const { project } = usePlace();
  const link =
    entry.type === "article"
      ? ({ to: "/projects/$projectId/articles/$articleId", params: { projectId: project.id, articleId: entry.id } } as const)
      : ({ to: "/projects/$projectId/posts/$postId", params: { projectId: project.id, postId: entry.id } } as const);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {liveLinks(entry).map(({ url, name }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className={buttonClass("plain")}>
          {name}
          <ArrowUpRight aria-hidden size={14} />
        </a>
      ))}
      <Link {...link} className={buttonClass("primary")}>
        {entry.type === "article" ? m.calendar_open_article() : m.calendar_open_post()}
      </Link>
    </div>
  );
}

/** Returns the addresses under which an entry can be seen. Those of several networks have the network's name. */
function liveLinks(entry: Exclude<CalendarEntry, { type: "topic" }>): { url: string; name: string }[] {
  if (entry.type === "post" && entry.links.length > 1)
    return entry.links.map(({ url, destination }) => ({ url, name: channelName(destination) }));
  return entry.url === null ? [] : [{ url: entry.url, name: m.calendar_see_live() }];
}
