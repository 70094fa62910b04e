import { Link, useNavigate } from "@tanstack/react-router";
import { FileText, MessageSquare, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { imageAddress } from "#src/format/image-address.ts";
import { personName } from "#src/format/person-name.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { StepsTaken } from "#src/parts/steps/steps-taken.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { useRowKeys } from "#src/shell/use-row-keys.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Face } from "#src/ui/face.tsx";
import { Card } from "#src/ui/page.tsx";
import { Status } from "#src/ui/status.tsx";
import { DestinationPills } from "./destination-pills.tsx";

type Post = Item<"browse_posts">;

/** Posts, each in a row, or in a card on a narrow window. */
export function PostTable({ posts }: { posts: readonly Post[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <Card className="overflow-hidden">
      <div
        aria-hidden
        className="hidden grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] gap-4 border-line border-b bg-panel/50 px-4 py-2 text-ink-2 text-xs lg:grid"
      >
        <span>{m.posts_column_post()}</span>
        <span>{m.posts_column_status()}</span>
        <span>{m.posts_column_destinations()}</span>
        <span>{m.posts_column_agent()}</span>
        <span className="text-right">{m.posts_column_updated()}</span>
      </div>
      <ul ref={list} className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </Card>
  );
}

function PostRow({ post }: { post: Post }) {
  const { project } = usePlace();
  const [failure] = post.failures;
  return (
    <li className="relative grid gap-x-4 gap-y-2.5 px-4 py-3 hover:bg-panel/40 lg:grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] lg:items-center">
      <div className="flex min-w-0 items-start gap-3">
        <Picture post={post} />
        <div className="min-w-0 flex-1">
          <Link
            data-row
            to="/projects/$projectId/posts/$postId"
            params={{ projectId: project.id, postId: post.id }}
            className="line-clamp-2 font-medium leading-6 [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 lg:line-clamp-1"
          >
            {post.title === "" ? m.posts_untitled() : post.title}
          </Link>
          <p className="flex min-h-6 min-w-0 items-center gap-1.5 text-ink-2 text-xs">
            <span className="shrink-0">{formatName(post.format)}</span>
            {post.openComments > 0 && (
              <span className="inline-flex shrink-0 items-center gap-1 text-amber-i">
                <MessageSquare size={12} aria-hidden />
                {m.articles_open_comments({ count: post.openComments })}
              </span>
            )}
            {post.articleId !== null && <Source post={post} />}
          </p>
          {failure && (
            <p className="mt-1 flex gap-1.5 text-red-i text-xs leading-4.5">
              <TriangleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
              <span className="line-clamp-2">
                {m.posts_failed_at({ name: postDestinationName(failure.destination), reason: failure.reason })}
              </span>
            </p>
          )}
          {post.warnings.map(({ code, message }) => (
            <p key={code} className="mt-1 flex gap-1.5 text-amber-i text-xs leading-4.5">
              <TriangleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
              {message}
            </p>
          ))}
        </div>
      </div>
      <div className="lg:contents">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-11 lg:contents">
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            <Status status={post.status} />
            <StepsTaken steps={post.steps} />
          </span>
          <DestinationPills post={post} />
          <span className="flex min-w-0 basis-full items-center gap-2 lg:contents">
            <span className="flex min-w-0 items-center gap-1.5 text-ink-2 text-xs">
              <Face name={personName(post.agent)} />
              <span className="truncate">{personName(post.agent)}</span>
            </span>
            <Ago moment={post.updatedAt} timeZone={project.timeZone} className="text-ink-2 text-xs tabular-nums lg:text-right" />
          </span>
        </div>
      </div>
    </li>
  );
}

function Picture({ post: { cover, format } }: { post: Post }) {
  if (cover === null) return <FormatMark format={format} />;
  return <img src={imageAddress(cover.imageId, 96)} alt="" loading="lazy" className="size-8 shrink-0 rounded-lg bg-panel object-cover" />;
}

/** Article behind a post. Its link lies above that of the row. */
function Source({ post: { articleId, articleTitle } }: { post: Post }) {
  const { project } = usePlace();
  const navigate = useNavigate();
  if (articleTitle === null) return null;
  const open = () =>
    navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId: project.id, articleId: articleId ?? "" } });
  return (
    <button type="button" onClick={open} className="relative z-10 flex min-w-0 items-center gap-1 py-1 hover:text-ink hover:underline">
      <FileText size={12} className="shrink-0" aria-hidden />
      <span className="truncate">{articleTitle}</span>
    </button>
  );
}
