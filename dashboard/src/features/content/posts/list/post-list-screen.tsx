import type { PostStatus } from "@galley/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListOrdered, Send } from "lucide-react";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { pages, query } from "#src/api/query.ts";
import { useSelection } from "#src/parts/bulk/use-selection.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { statusName } from "#src/ui/status.tsx";
import { type TabLink, TabLinks } from "#src/ui/tab-links.tsx";
import { MakePosts } from "../making/make-posts.tsx";
import { PostBulkBar } from "./bulk/post-bulk-bar.tsx";
import { NewPostMenu } from "./new-post-menu.tsx";
import { browseInput, isFiltered } from "./post-choice.ts";
import { PostFilters } from "./post-filters.tsx";
import { PostTable } from "./post-table.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/posts");
const tabs: readonly PostStatus[] = ["draft", "in_review", "approved", "scheduled", "published", "failed"];

const TemplatesDialog = lazy(() => import("#src/parts/templates/templates-dialog.tsx"));

/** All posts of the project with their states, their destinations and their failures. */
export function PostListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useCan("posts:write");
  const closeMaking = () => navigate({ search: ({ make: _, ...rest }) => rest, replace: true });
  return (
    <>
      <PageHeader
        title={m.nav_posts()}
        actions={
          <>
            <QueueLink />
            {mayWrite && <NewPostMenu />}
          </>
        }
      />
      <StatusTabs />
      <PostFilters />
      <Posts />
      {mayWrite && search.begin === "template" && <FromTemplate />}
      {mayWrite && (
        <MakePostsDialog open={search.make === "posts"} onClose={closeMaking} {...(search.articleId && { articleId: search.articleId })} />
      )}
    </>
  );
}

function QueueLink() {
  const { project } = usePlace();
  return (
    <Link to="/projects/$projectId/posts/queue" params={{ projectId: project.id }} className={buttonClass()}>
      <ListOrdered size={15} aria-hidden />
      {m.posts_queue()}
    </Link>
  );
}

function FromTemplate() {
  const { project } = usePlace();
  const navigate = route.useNavigate();
  return (
    <Suspense>
      <TemplatesDialog
        kind="post"
        onBegun={(postId) => void navigate({ to: "/projects/$projectId/posts/$postId", params: { projectId: project.id, postId } })}
        onClose={() => void navigate({ search: ({ begin: _, ...rest }) => rest, replace: true })}
      />
    </Suspense>
  );
}

function StatusTabs() {
  const { project } = usePlace();
  const search = route.useSearch();
  const { data } = useQuery(query("count_posts", { projectId: project.id }));
  const countOf = (status: PostStatus) => data && (data.statuses.find((one) => one.status === status)?.count ?? 0);
  const linkTo = (status: PostStatus | undefined): TabLink["link"] => ({
    to: "/projects/$projectId/posts",
    params: { projectId: project.id },
    search: { ...search, status },
  });
  const all: TabLink = {
    key: "all",
    label: m.posts_all(),
    count: data?.total,
    current: search.status === undefined,
    link: linkTo(undefined),
  };
  const shown = tabs.filter((status) => status !== "failed" || search.status === status || (countOf(status) ?? 0) > 0);
  return (
    <TabLinks
      label={m.posts_by_status()}
      tabs={[
        all,
        ...shown.map((status) => ({
          key: status,
          label: status === "draft" ? m.posts_drafts() : statusName(status),
          count: countOf(status),
          current: search.status === status,
          link: linkTo(status),
        })),
      ]}
    />
  );
}

function Posts() {
  const { project } = usePlace();
  const search = route.useSearch();
  const mayAct = useCan("posts:write");
  const input = browseInput(project.id, search);
  const list = useInfiniteQuery(pages("browse_posts", input));
  const posts = list.data?.pages.flatMap(({ data }) => data).map(titled) ?? [];
  const selection = useSelection(posts, JSON.stringify(input));
  if (list.isPending) return <Loading rows={7} />;
  if (list.isError && list.data === undefined) return <Failed error={list.error} onRetry={list.refetch} />;
  if (posts.length === 0) return <NoPosts filtered={isFiltered(search)} />;
  return (
    <>
      <PostTable posts={posts} selection={mayAct ? selection : undefined} />
      <ShowMore list={list} />
      <PostBulkBar selection={selection} />
    </>
  );
}

function titled<T extends { title: string }>(post: T): T {
  return post.title === "" ? { ...post, title: m.posts_untitled() } : post;
}

function NoPosts({ filtered }: { filtered: boolean }) {
  const { project } = usePlace();
  const navigate = route.useNavigate();
  const mayWrite = useCan("posts:write");
  if (filtered) {
    return (
      <Empty
        icon={<Send size={18} />}
        title={m.posts_none_found()}
        action={<Button onClick={() => navigate({ search: {} })}>{m.posts_show_all()}</Button>}
      >
        {m.posts_none_found_text()}
      </Empty>
    );
  }
  return (
    <Empty icon={<Send size={18} />} title={m.posts_none()} action={mayWrite && <NewPostMenu />}>
      {m.posts_none_text({ name: project.name })}
    </Empty>
  );
}

type MakePostsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Article to write from. Without it, the person chooses a source. */
  articleId?: string;
};

/** Dialog that has the service write posts from an article or another source, and shows their progress. */
function MakePostsDialog({ open, onClose, articleId }: MakePostsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.posts_make()} description={m.posts_make_text()}>
      <MakePosts articleId={articleId} onClose={onClose} />
    </Dialog>
  );
}
