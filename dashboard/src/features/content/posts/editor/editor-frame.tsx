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
  out: ReactNode;
};

/** Fields, preview and destinations of a post: side by side, or one at a time on a narrow window. */
export function EditorFrame({ title, about, actions, notices, view, linkTo, write, preview, out }: EditorFrameProps) {
  usePageTitle(title);
  const tab = (key: EditorView, label: string): TabLink => ({ key, label, current: view === key, link: linkTo(key) });
  const only = (key: EditorView) => (view === key ? "" : "max-lg:hidden");
  return (
    <div className="flex min-h-dvh flex-col">
      <EditorBar title={title} about={about} actions={actions} />
      <div className="px-4 lg:hidden">
        <TabLinks
          label={m.posts_views()}
          tabs={[tab("write", m.posts_view_write()), tab("preview", m.posts_preview()), tab("out", m.posts_out())]}
        />
      </div>
      {notices}
      <main className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:content-stretch lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_27rem_21rem]">
        <section aria-label={m.posts_view_write()} className={cx("px-4 py-5 md:px-8 md:py-7", only("write"))}>
          <div className="mx-auto flex max-w-2xl flex-col gap-4">{write}</div>
        </section>
        <section
          aria-label={m.posts_preview()}
          className={cx("border-line bg-panel/50 px-4 py-5 lg:border-l lg:px-6 lg:py-7", only("preview"))}
        >
          <div className="sticky top-20 mx-auto max-w-96">{preview}</div>
        </section>
        <aside
          aria-label={m.posts_out()}
          className={cx(
            "border-line px-4 py-5 md:px-8 lg:col-span-2 lg:border-t lg:py-6 xl:col-span-1 xl:border-t-0 xl:border-l xl:px-5",
            only("out"),
          )}
        >
          <div className="flex flex-col gap-5">{out}</div>
        </aside>
      </main>
    </div>
  );
}

function EditorBar({ title, about, actions }: Pick<EditorFrameProps, "title" | "about" | "actions">) {
  const { project } = usePlace();
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-paper px-3 py-2.5 md:px-5">
      <Link
        to="/projects/$projectId/posts"
        params={{ projectId: project.id }}
        aria-label={m.posts_back()}
        title={m.posts_back()}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-panel hover:text-ink"
      >
        <ChevronLeft size={17} />
      </Link>
      <h1 className="min-w-0 flex-1 truncate font-medium text-ui sm:max-w-md sm:flex-initial">{title}</h1>
      <div className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 pl-11 empty:hidden sm:order-none sm:basis-auto sm:pl-0">
        {about}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
    </header>
  );
}
