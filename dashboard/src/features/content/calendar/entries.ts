import { type PostDestinationName, postDestinationNames } from "@galley/contract";
import type { Item } from "#src/api/operations.ts";
import type { CalendarSearch } from "./calendar-search.ts";

/** Dated item: a topic, an article, or one destination of a post. */
export type CalendarItem = Item<"browse_calendar">;
type PostItem = Extract<CalendarItem, { type: "post" }>;

/** Card of the calendar. A post that goes to several networks at one moment is one entry; `destination` is the first of its networks. */
export type CalendarEntry =
  | Exclude<CalendarItem, PostItem>
  | (PostItem & { destinations: readonly PostDestinationName[]; links: readonly PostLink[] });
type PostLink = { destination: PostDestinationName; url: string };
export type EntriesByDay = ReadonlyMap<string, readonly CalendarEntry[]>;
export type CalendarMoment = { day: string; time: string };

/** Choices of the filter: the site's kinds of items, and the networks. */
export const channels = ["topic", "article", ...postDestinationNames] as const;
export type Channel = (typeof channels)[number];

export function channelOf(item: CalendarItem): Channel {
  return item.type === "post" ? item.destination : item.type;
}

export function channelsOf(entry: CalendarEntry): readonly Channel[] {
  return entry.type === "post" ? entry.destinations : [entry.type];
}

/** Returns a key for an item. A live article can also have a date ahead; the two have different keys. */
export function keyOf(entry: CalendarItem): string {
  if (entry.type === "post") return `${entry.id}.${entry.destination}`;
  return entry.type === "article" && entry.state === "published" ? `${entry.id}.live` : entry.id;
}

/** Returns the keys of all items that an entry stands for, its own first. */
export function keysOf(entry: CalendarEntry): string[] {
  return entry.type === "post" ? entry.destinations.map((destination) => `${entry.id}.${destination}`) : [keyOf(entry)];
}

/** Joins what is one post at one moment and in one state. What failed on one network stays a card of its own beside what went out. */
export function joined(items: readonly CalendarItem[]): CalendarEntry[] {
  const groups = Map.groupBy(items, (item) => (item.type === "post" ? `${item.id} ${item.at} ${item.state}` : keyOf(item)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.type !== "post") return first ?? [];
    const posts = group.filter((item) => item.type === "post");
    const destinations = posts.map(({ destination }) => destination);
    const links = posts.flatMap(({ destination, url }) => (url === null ? [] : { destination, url }));
    const warnings = new Map(group.flatMap((item) => item.warnings.map((warning) => [warning.message, warning])));
    return { ...first, destinations, links, warnings: [...warnings.values()] };
  });
}

export function momentOf({ at }: Pick<CalendarEntry, "at">): CalendarMoment {
  return { day: at.slice(0, 10), time: at.slice(11) };
}

/** Returns an entry as what is to get another date. */
export function placedOf(entry: CalendarEntry) {
  return { keys: keysOf(entry), channels: channelsOf(entry), from: momentOf(entry) };
}

export function localOf({ day, time }: CalendarMoment): string {
  return `${day}T${time}`;
}

export function entriesByDay(entries: readonly CalendarEntry[]): EntriesByDay {
  return Map.groupBy(
    entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    ({ at }) => at.slice(0, 10),
  );
}

/** Returns whether a dated post lacks an approval. It goes out only once it has one. */
export function isUnapproved(entry: CalendarItem): boolean {
  return entry.type === "post" && entry.state === "planned";
}

/** Returns the revision that the site shows while a newer text of the article is being written; null for everything else. */
export function earlierLiveRevision(entry: CalendarItem): number | null {
  return entry.type === "article" && entry.status !== "published" ? entry.publishedRevision : null;
}

function isNetwork(channel: Channel): channel is PostDestinationName {
  return channel !== "topic" && channel !== "article";
}

/** Returns the channels of the search parameters. None means all. */
export function chosenChannels({ types, destinations }: CalendarSearch): Channel[] {
  if (types === undefined && destinations === undefined) return [];
  const ofType = types?.split(",") ?? ["topic", "article", "post"];
  const ofDestination = destinations?.split(",") ?? ["site", ...postDestinationNames];
  return channels.filter((channel) =>
    isNetwork(channel)
      ? ofType.includes("post") && ofDestination.includes(channel)
      : ofType.includes(channel) && ofDestination.includes("site"),
  );
}

/** Returns the search parameters for the chosen channels. Together, the two lists name exactly the chosen ones. */
export function searchOf(chosen: readonly Channel[]): Pick<CalendarSearch, "types" | "destinations"> {
  if (chosen.length === 0) return { types: undefined, destinations: undefined };
  const networks = chosen.filter(isNetwork);
  const kinds = chosen.filter((channel) => !isNetwork(channel));
  const types = [...kinds, ...(networks.length > 0 ? ["post"] : [])];
  const destinations = [...(kinds.length > 0 ? ["site"] : []), ...networks];
  return { types: types.join(","), destinations: destinations.join(",") };
}
