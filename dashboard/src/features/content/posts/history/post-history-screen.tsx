import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { type Compared, ComparisonCard, HistoryFrame } from "#src/review/history-frame.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { Status } from "#src/ui/status.tsx";
import { diffPosts } from "./diff-posts.ts";
import { PostDifferences } from "./post-differences.tsx";
import { PostRevisionList } from "./post-revision-list.tsx";
import { RestorePostButton } from "./restore-post-button.tsx";

const route = getRouteApi("/projects/$projectId/posts/$postId/history");
const pageSize = 50;

/** All revisions of a post, and the differences between two of them. */
export function PostHistoryScreen() {
  const { postId } = route.useParams();
  const found = useQuery(query("get_post", { id: postId }));
  if (found.isPending) return <Loading className="mx-auto max-w-3xl p-8" />;
  if (found.data === undefined) return <Failed isScreen error={found.error} onRetry={() => void found.refetch()} />;
  return <History post={found.data} />;
}

function History({ post }: { post: Output<"get_post"> }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listed = useInfiniteQuery(pages("list_post_revisions", { id: post.id, limit: pageSize }));
  const revisions = listed.data?.pages.flatMap(({ data }) => data) ?? [];
  const to = Math.min(search.to ?? post.revision, post.revision);
  const from = search.from ?? Math.max(1, to - 1);
  const show = (next: Compared) => void navigate({ search: next, replace: true, resetScroll: false });
  const params = { projectId: post.projectId, postId: post.id };
  return (
    <HistoryFrame
      title={post.title === "" ? m.posts_untitled() : post.title}
      state={<Status status={post.status} />}
      back={{ link: { to: "/projects/$projectId/posts/$postId", params }, label: m.posts_history_back() }}
      newest={post.revision}
      to={to}
      onShow={show}
      aside={
        <nav aria-label={m.history_revisions()} className="max-h-72 min-h-0 overflow-auto lg:max-h-none">
          {listed.isPending ? <Loading rows={4} /> : <PostRevisionList postId={post.id} revisions={revisions} from={from} to={to} />}
          <ShowMore list={listed} className="mt-2 w-full" />
        </nav>
      }
    >
      {post.revision > 0 && <Comparison post={post} compared={{ from, to }} onCompare={(other) => show({ from: other, to })} />}
    </HistoryFrame>
  );
}

type ComparisonProps = { post: Output<"get_post">; compared: Compared; onCompare: (from: number) => void };

function Comparison({ post, compared, onCompare }: ComparisonProps) {
  const before = useQuery(query("get_post_revision", { id: post.id, revision: compared.from }));
  const after = useQuery(query("get_post_revision", { id: post.id, revision: compared.to }));
  const [old, fresh] = [before.data, after.data];
  const rows = useMemo(() => (old && fresh ? diffPosts(old.content, fresh.content) : undefined), [old, fresh]);
  const error = (before.data ? null : before.error) ?? (after.data ? null : after.error);
  if (error !== null) return <Failed error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  return (
    <ComparisonCard
      newest={post.revision}
      compared={compared}
      onCompare={onCompare}
      action={fresh && <RestorePostButton post={post} old={fresh} />}
    >
      {rows === undefined ? (
        <Loading rows={6} />
      ) : (
        <>
          {compared.from !== compared.to && rows.every(({ kind }) => kind === "same") && (
            <p className="mb-4 text-ink-2 text-ui">{m.posts_history_same()}</p>
          )}
          <PostDifferences rows={rows} />
        </>
      )}
    </ComparisonCard>
  );
}
