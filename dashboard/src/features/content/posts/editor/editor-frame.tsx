import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { type TabLink, TabLinks } from "#src/ui/tab-links.tsx";
import type { EditorView } from "../post-search.ts";

type EditorFrameProps = {
  title: string;
  /** Content beside the title: state, revision, and whether everything is saved. */
  about?: ReactNode;
  actions?: ReactNode;
  notices?: ReactNode;
  view: EditorView;
  linkTo: (view: EditorView) => TabLink["link"];
  write: ReactNode;
  preview: ReactNode;
  /** Comments beside the preview; absent for a post that is not saved yet. */
  comments?: { count: number; list: ReactNode } | undefined;
  out: ReactNode;
  onPreview?: ((element: HTMLElement | null) => void) | undefined;
};

/** Fields, preview and destinations of a post: side by side, or one at a time on a narrow window. */
export function EditorFrame({ title, about, actions, notices, view, linkTo, write, preview, comments, out, onPreview }: EditorFrameProps) {
  usePageTitle(title);
  const tab = (key: EditorView, label: string): TabLink => ({ key, label, current: view === key, link: linkTo(key) });
  const only = (key: EditorView) => (view === key ? "" : "max-lg:hidden");
  return (
    <div className="flex min-h-dvh flex-col">
      <EditorBar title={title} about={about} actions={actions} />
      <div className="px-4 lg:hidden">
        <TabLinks
          label={m.posts_views()}
          tabs={[
            tab("write", m.posts_view_write()),
            tab("preview", m.posts_preview()),
            ...(comments === undefined ? [] : [{ ...tab("comments", m.posts_view_comments()), count: comments.count }]),
            tab("out", m.posts_out()),
          ]}
        />
      </div>
      {notices}
      <main className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_27rem_21rem]">
        <section aria-label={m.posts_view_write()} className={cx("px-4 py-5 md:px-8 md:py-7", only("write"))}>
          <div className="mx-auto flex max-w-2xl flex-col gap-4">{write}</div>
        </section>
        <section
          aria-label={m.posts_preview()}
          className={cx("border-line bg-panel/50 px-4 py-5 lg:border-l lg:px-6 lg:py-7", only("preview"))}
        >
          <div ref={onPreview} className="sticky top-[calc(5rem+var(--notice))] mx-auto max-w-96">
            {preview}
          </div>
        </section>
        <aside
          aria-label={view === "comments" ? m.posts_view_comments() : m.posts_out()}
          className={cx(
            "border-line px-4 py-5 md:px-8 lg:col-span-2 lg:border-t lg:py-6 xl:col-span-1 xl:border-t-0 xl:border-l xl:px-5",
            view !== "out" && view !== "comments" && "max-lg:hidden",
          )}
        >
          {comments && (
            <div className="mb-5 max-lg:hidden">
              <TabLinks
                label={m.posts_beside()}
                tabs={[
                  { ...tab("out", m.posts_out()), current: view !== "comments" },
                  { ...tab("comments", m.posts_view_comments()), count: comments.count },
                ]}
              />
            </div>
          )}
          {comments && <div className={view === "comments" ? "" : "hidden"}>{comments.list}</div>}
          <div className={cx("flex flex-col gap-5", comments && view === "comments" && "hidden")}>{out}</div>
        </aside>
      </main>
    </div>
  );
}

function EditorBar({ title, about, actions }: Pick<EditorFrameProps, "title" | "about" | "actions">) {
  const { project } = usePlace();
  return (
    <header className="sticky top-(--notice) z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-paper px-3 py-2.5 md:px-5 lg:flex-nowrap">
      <Link
        to="/projects/$projectId/posts"
        params={{ projectId: project.id }}
        aria-label={m.posts_back()}
        data-tip={m.posts_back()}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-panel hover:text-ink"
      >
        <ChevronLeft size={17} />
      </Link>
      <h1 className="min-w-0 truncate font-medium text-ui max-sm:sr-only">{title}</h1>
      <div className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 pl-11 empty:hidden sm:order-none sm:basis-auto sm:pl-0 lg:shrink-0">
        {about}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 lg:shrink-0">{actions}</div>
    </header>
  );
}
