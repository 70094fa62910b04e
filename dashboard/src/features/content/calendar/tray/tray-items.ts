import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "#src/api/query.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import type { Channel } from "../entries.ts";
import type { Datable } from "../move/use-send-move.ts";

/** Something that is ready and has no date yet. */
export type TrayItem = Datable & { title: string; channels: readonly Channel[]; warnings?: readonly { message: string }[] };

const pageLength = 50;

/** Returns the keys that the item has in the calendar once it has a date. */
export function keysOfTray(item: TrayItem): string[] {
  return item.type === "post" ? item.destinations.map((destination) => `${item.id}.${destination}`) : [item.id];
}

/** Loads approved articles and posts without a date, and topics that were kept for later: the latest ones of each, and more of each list. */
export function useTray() {
  const { project } = usePlace();
  const mayWrite = useCan("articles:write");
  const input = { projectId: project.id, limit: pageLength };
  const articles = useInfiniteQuery(pages("browse_articles", { ...input, statuses: ["approved"], undated: true }));
  const posts = useInfiniteQuery(pages("browse_posts", { ...input, statuses: ["approved"], undated: true }));
  const topics = useInfiniteQuery({ ...pages("list_topic_suggestions", { ...input, status: "accepted" }), enabled: mayWrite });
  const lists = [articles, posts, ...(mayWrite ? [topics] : [])];
  const items: TrayItem[] = [
    ...itemsOf(articles).map(({ id, title }) => ({ type: "article" as const, id, title, channels: ["article" as const] })),
    ...itemsOf(posts).flatMap(({ id, title, destinations, warnings }) => {
      const undated = destinations.filter(({ at, status }) => at === null && status === "pending").map(({ destination }) => destination);
      return undated.length === 0 ? [] : { type: "post" as const, id, destinations: undated, title, channels: undated, warnings };
    }),
    ...itemsOf(topics).map(({ id, title }) => ({ type: "topic" as const, id, title, channels: ["topic" as const] })),
  ];
  return {
    items,
    lists,
    isLoading: lists.some(({ data, error }) => data === undefined && error === null),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(lists.map((one) => one.refetch())),
  };
}

function itemsOf<T>({ data }: { data: { pages: { data: T[] }[] } | undefined }): T[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}
