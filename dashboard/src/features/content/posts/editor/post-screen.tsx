import type { PostContent, PostFormat } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { BeingWritten } from "../making/being-written.tsx";
import { PostEditor } from "./post-editor.tsx";

const route = getRouteApi("/projects/$projectId/posts/$postId");

const emptySlide = { kicker: "", title: "", body: "", imageId: null };
/** Frames of posts that the service could not write, for their writer to fill. */
const emptyContents: Record<PostFormat, PostContent> = {
  linkedin: { kind: "linkedin", text: "", hashtags: [], headline: "" },
  x: { kind: "x", parts: [{ text: "", weightedLength: 0 }] },
  carousel: {
    kind: "carousel",
    slides: (["cover", "slide", "slide", "slide", "closing"] as const).map((role) => ({ ...emptySlide, role })),
    caption: "",
    hashtags: [],
  },
};

/** Post: its progress while the service writes it, then its editor. */
export function PostScreen() {
  const { postId } = route.useParams();
  const [isOwn, setOwn] = useState<string>();
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
  const { content, format } = post.data;
  if (content !== null) return <PostEditor key={postId} post={{ ...post.data, content }} />;
  return post.data.status === "failed" && isOwn === postId ? (
    <PostEditor key={postId} post={{ ...post.data, content: emptyContents[format] }} isUnwritten />
  ) : (
    <BeingWritten post={post.data} onWrite={() => setOwn(postId)} />
  );
}
