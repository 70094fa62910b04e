import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { BeingWritten } from "../making/being-written.tsx";
import { PostEditor } from "./post-editor.tsx";

const route = getRouteApi("/projects/$projectId/posts/$postId");

/** Post: its progress while the service writes it, then its editor. */
export function PostScreen() {
  const { postId } = route.useParams();
  const post = useQuery({
    ...query("get_post", { id: postId }),
    refetchInterval: ({ state }) => (state.data?.status === "generating" ? 5000 : false),
  });
  if (post.isError && post.data === undefined) return <Failed isScreen error={post.error} onRetry={post.refetch} />;
  if (post.isPending || post.data === undefined) {
    return (
      <main>
        <h1 className="sr-only">{m.nav_posts()}</h1>
        <Loading className="mx-auto max-w-3xl p-8" rows={6} />
      </main>
    );
  }
  const { content } = post.data;
  if (content === null) return <BeingWritten post={post.data} />;
  return <PostEditor key={postId} post={{ ...post.data, content }} />;
}
