import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import type { Channel } from "../entries.ts";
import type { Datable } from "../move/use-send-move.ts";

/** Something that is ready and has no date yet. */
export type TrayItem = Datable & { title: string; channel: Channel };

const itemsMax = 50;

export function trayKey(item: TrayItem): string {
  return item.type === "post" ? `${item.id}.${item.destination}` : item.id;
}

/** Loads approved articles and posts without a date, and topics that were kept for later: the latest ones of each. */
export function useTray(dated: ReadonlySet<string>) {
  const { project } = usePlace();
  const mayWrite = useCan("articles:write");
  const input = { projectId: project.id, limit: itemsMax };
  const articles = useQuery(query("browse_articles", { ...input, statuses: ["approved"] }));
  const posts = useQuery(query("browse_posts", { ...input, statuses: ["approved"] }));
  const topics = useQuery({ ...query("list_topic_suggestions", { ...input, status: "accepted" }), enabled: mayWrite });
  const all = [articles, posts, ...(mayWrite ? [topics] : [])];
  const items: TrayItem[] = [
    ...(articles.data?.data ?? [])
      .filter(({ id }) => !dated.has(id))
      .map(({ id, title }) => ({ type: "article" as const, id, title, channel: "article" as const })),
    ...(posts.data?.data ?? []).flatMap(({ id, title, destinations }) =>
      destinations
        .filter(({ at, status }) => at === null && status === "pending")
        .map(({ destination }) => ({ type: "post" as const, id, destination, title, channel: destination })),
    ),
    ...(topics.data?.data ?? []).map(({ id, title }) => ({ type: "topic" as const, id, title, channel: "topic" as const })),
  ];
  return {
    items,
    isLoading: all.some(({ data, error }) => data === undefined && error === null),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(all.map((one) => one.refetch())),
  };
}
