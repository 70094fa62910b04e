import { deadEnds } from "@galley/contract";
import { Check, CircleAlert, LoaderCircle, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { listed } from "#src/format/lists.ts";
import { LivePill } from "#src/parts/article-state.tsx";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { cx } from "#src/ui/cx.ts";
import { Pill, Status, statusName } from "#src/ui/status.tsx";
import { type CalendarEntry, type Channel, channelsOf, earlierLiveRevision, isUnapproved } from "../entries.ts";

const dots: Record<string, string> = {
  draft: "bg-ink-3",
  generating: "bg-violet-i",
  in_review: "bg-amber-i",
  approved: "bg-accent",
  scheduled: "bg-blue-i",
  published: "bg-green-i",
  failed: "bg-red-i",
};

export function channelName(channel: Channel): string {
  if (channel === "topic") return m.calendar_topic();
  return channel === "article" ? m.calendar_article() : postDestinationName(channel);
}

export function channelNames(channels: readonly Channel[]): string {
  return listed(channels.map(channelName));
}

/** Returns the state of an entry in a word or two, and the revision that the site shows if it is another one. */
function stateName(entry: CalendarEntry): string {
  const live = earlierLiveRevision(entry);
  return live === null ? ownStateName(entry) : `${ownStateName(entry)}, ${m.articles_live({ revision: live })}`;
}

function ownStateName(entry: CalendarEntry): string {
  if (isUnapproved(entry)) return m.calendar_unapproved();
  if (isSettled(entry)) return statusName(entry.state);
  if (entry.state === "delivering") return m.calendar_going_out();
  return statusName(entry.type === "topic" ? "planned" : entry.status);
}

/** Returns whether the outcome tells all. An article that went live and has a newer text since is in the state of that text. */
function isSettled(entry: CalendarEntry): entry is CalendarEntry & { state: "published" | "failed" } {
  return entry.state === "failed" || (entry.state === "published" && earlierLiveRevision(entry) === null);
}

export function EntryStatePill({ entry }: { entry: CalendarEntry }) {
  const live = earlierLiveRevision(entry);
  return (
    <>
      <OwnStatePill entry={entry} />
      {live !== null && <LivePill revision={live} />}
    </>
  );
}

function OwnStatePill({ entry }: { entry: CalendarEntry }) {
  if (isUnapproved(entry)) return <Pill tone="border border-amber-i border-dashed bg-card text-amber-i">{m.calendar_unapproved()}</Pill>;
  if (isSettled(entry)) return <Status status={entry.state} />;
  if (entry.state === "delivering") {
    return (
      <Pill tone="bg-blue-s text-blue-i" dot>
        {m.calendar_going_out()}
      </Pill>
    );
  }
  return <Status status={entry.type === "topic" ? "planned" : entry.status} />;
}

/** State as small icons, for cards without room for words. */
export function StateSigns({ entry }: { entry: CalendarEntry }) {
  return (
    <span aria-hidden="true" className="mt-0.5 flex shrink-0 items-center gap-1">
      {entry.warnings.length > 0 && <TriangleAlert size={11} className="text-amber-i" />}
      <StateSign entry={entry} />
    </span>
  );
}

function StateSign({ entry }: { entry: CalendarEntry }) {
  if (entry.state === "failed") return <CircleAlert size={12} className="text-red-i" />;
  if (entry.state === "published") return <Check size={12} className="text-green-i" />;
  if (entry.state === "delivering") return <LoaderCircle size={12} className="animate-spin text-blue-i motion-reduce:animate-none" />;
  return <StateDot entry={entry} />;
}

export function StateDot({ entry }: { entry: CalendarEntry }) {
  if (isUnapproved(entry)) return <span className="m-0.5 size-1.75 rounded-full border-[1.5px] border-amber-i" />;
  const tone = entry.type === "topic" ? "bg-line-strong" : dots[entry.state === "planned" ? entry.status : entry.state];
  return <span className={cx("m-0.5 size-1.5 rounded-full", tone ?? dots[entry.type === "topic" ? "draft" : entry.status])} />;
}

/** Names the gravest thing to look at before the date: that it will fail, that a site may not show it, or that it shares its hour. */
export function warningName({ warnings }: Pick<CalendarEntry, "warnings">): string | undefined {
  const codes = warnings.map(({ code }) => code);
  if (deadEnds.some((end) => end !== "site_failing" && codes.includes(end))) return m.calendar_will_fail();
  if (codes.includes("site_failing")) return m.calendar_may_not_show();
  return codes.length === 0 ? undefined : m.calendar_same_hour();
}

/** Text for screen readers with everything that a card shows only by icons. */
export function Spoken({ entry, time }: { entry: CalendarEntry; time?: string }) {
  const said = [channelNames(channelsOf(entry)), stateName(entry), time, warningName(entry)].filter(Boolean).join(", ");
  return <span className="sr-only">{`, ${said}`}</span>;
}
