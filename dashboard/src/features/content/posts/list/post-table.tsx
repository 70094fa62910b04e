import { needsDate } from "@galley/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileText, MessageSquare, TriangleAlert } from "lucide-react";
import { type RefObject, useRef } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { imageAddress } from "#src/format/image-address.ts";
import { personName } from "#src/format/person-name.ts";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { StepsTaken } from "#src/parts/steps/steps-taken.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { useRowKeys } from "#src/shell/use-row-keys.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import { Card } from "#src/ui/page.tsx";
import { Status } from "#src/ui/status.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { DestinationPills } from "./destination-pills.tsx";

type Post = Item<"browse_posts">;

type PostTableProps = {
  posts: readonly Post[];
  /** Undefined for people who may change nothing. */
  selection: Selection<Post> | undefined;
};

/** Posts, each in a row, or in a card on a narrow window. */
export function PostTable({ posts, selection }: PostTableProps) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  useSelectKey(list, posts, selection);
  return (
    <Card className="overflow-clip">
      <div className="grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] gap-4 border-line border-b bg-panel/50 px-4 py-2 text-ink-2 text-xs max-lg:empty:hidden lg:grid">
        <span className="flex items-center gap-3">
          {selection && <SelectAll posts={posts} selection={selection} />}
          <span aria-hidden className="max-lg:hidden">
            {m.posts_column_post()}
          </span>
        </span>
        <span aria-hidden className="max-lg:hidden">
          {m.posts_column_status()}
        </span>
        <span aria-hidden className="max-lg:hidden">
          {m.posts_column_destinations()}
        </span>
        <span aria-hidden className="max-lg:hidden">
          {m.posts_column_agent()}
        </span>
        <span aria-hidden className="text-right max-lg:hidden">
          {m.posts_column_updated()}
        </span>
      </div>
      <ul ref={list} className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} selection={selection} />
        ))}
      </ul>
    </Card>
  );
}

function PostRow({ post, selection }: { post: Post; selection: PostTableProps["selection"] }) {
  const { project } = usePlace();
  // The state of the destination tells that a date has passed.
  const failure = post.failures.find(({ reason }) => !needsDate(reason));
  const isTicked = selection?.isSelected(post) ?? false;
  return (
    <li
      data-post={post.id}
      className={cx(
        "relative grid gap-x-4 gap-y-2.5 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] lg:items-center",
        isTicked ? "bg-accent-soft/50" : "hover:bg-panel/40",
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        {selection && (
          <span className="relative z-10 -m-2 flex p-2 pt-4">
            <Checkbox
              label={m.bulk_select({ title: post.title })}
              hideLabel
              checked={isTicked}
              onChange={(on) => selection.toggle(post, on)}
            />
          </span>
        )}
        <Picture post={post} />
        <div className="min-w-0 flex-1">
          <Link
            data-row
            to="/projects/$projectId/posts/$postId"
            params={{ projectId: project.id, postId: post.id }}
            className="line-clamp-2 font-medium leading-6 [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 lg:line-clamp-1"
          >
            {post.title}
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

function SelectAll({ posts, selection }: { posts: readonly Post[]; selection: Selection<Post> }) {
  const count = selection.selected.length;
  const isNarrow = useIsNarrow();
  return (
    <Checkbox
      label={m.bulk_select_all()}
      hideLabel={!isNarrow}
      checked={count > 0 && count === posts.length}
      some={count > 0}
      onChange={selection.toggleAll}
    />
  );
}

/** Key that selects the post whose link has the focus. */
function useSelectKey(list: RefObject<HTMLElement | null>, posts: readonly Post[], selection: PostTableProps["selection"]): void {
  const run = () => {
    const row = list.current?.querySelector("[data-post]:focus-within")?.getAttribute("data-post");
    const post = posts.find(({ id }) => id === row);
    if (post !== undefined) selection?.toggle(post);
  };
  useShortcuts(selection === undefined ? [] : [{ keys: "x", label: m.posts_key_select(), run }]);
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
