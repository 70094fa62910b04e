import { firstComments } from "@galley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pages } from "#src/api/query.ts";
import { showMore } from "#src/api/show-more.ts";
import { useSession } from "#src/place/use-place.ts";
import type { Comment } from "./said.tsx";
import type { CommentSubject } from "./subject.ts";

/** Loads the open comments on an article or a post, on request also the resolved ones, and tells which ones other people have just written. */
export function useComments({ kind, id }: CommentSubject, withResolved: boolean) {
  const operation = kind === "article" ? "browse_comments" : "browse_post_comments";
  const open = useInfiniteQuery(pages(operation, { id, ...firstComments }));
  const resolved = useInfiniteQuery({ ...pages(operation, { id, ...firstComments, state: "resolved" }), enabled: withResolved });
  const listed = open.data?.pages.flatMap(({ data }) => data);
  const done = withResolved ? (resolved.data?.pages.flatMap(({ data }) => data) ?? []) : [];
  const arrived = useArrived(listed);
  const more = [open, ...(withResolved ? [resolved] : [])].find(({ hasNextPage }) => hasNextPage);
  return {
    open: listed ?? [],
    comments: [...(listed ?? []), ...done],
    isLoading: open.isPending,
    // Loaded comments stay while they cannot be loaded anew.
    error: open.data === undefined ? open.error : null,
    retry: () => void open.refetch(),
    loadMore: more && (() => void showMore(more)),
    ...arrived,
  };
}

/** Finds comments that other people wrote after the screen opened, until the person looks at them. */
function useArrived(comments: readonly Comment[] | undefined) {
  const { person } = useSession();
  const known = useRef<Set<string>>(undefined);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (comments !== undefined) known.current ??= new Set(comments.map(({ id }) => id));
  }, [comments]);
  const isNew = ({ id, authorId, resolvedAt }: Comment) =>
    resolvedAt === null && known.current !== undefined && !known.current.has(id) && authorId !== person.id && !seen.has(id);
  return { isNew, see: (id: string) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))) };
}
