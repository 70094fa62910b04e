import { getRouteApi } from "@tanstack/react-router";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { ReviewAside } from "../review/review-aside.tsx";
import type { Article, Manuscript } from "./manuscript.ts";
import { ChecksPanel } from "./panels/checks-panel.tsx";
import { CoverPanel } from "./panels/cover-panel.tsx";
import { OutlinePanel } from "./panels/outline-panel.tsx";
import { SearchPanel } from "./panels/search-panel.tsx";
import { PanelTabs, StickyPanel } from "./panels/side-panel.tsx";

const route = getRouteApi("/projects/$projectId/articles/$articleId");

type Props = {
  article: Article;
  content: Manuscript;
  editable: boolean;
  handle: WriterHandle | null;
  text: HTMLElement | null;
  onWrite: (change: Partial<Manuscript>) => void;
};

/** Tabs beside the text: comments, findings, headings, search engine texts and the cover. */
export function WriterAside({ article, content, editable, handle, text, onWrite }: Props) {
  const { panel = "comments", comment = null } = route.useSearch();
  const navigate = route.useNavigate();
  const { checks, comments, publishedRevision, slug, url } = article;
  const activate = (id: string | null) =>
    void navigate({ search: (before) => ({ ...before, comment: id ?? undefined }), replace: true, resetScroll: false });
  return (
    <>
      <PanelTabs
        current={panel}
        counts={{ comments: comments.length, checks: checks.filter(({ severity }) => severity !== "info").length }}
      />
      {panel === "comments" && (
        <div className="pt-4">
          <ReviewAside article={article} handle={handle} alignTo={text} activeId={comment} onActivate={activate} />
        </div>
      )}
      {panel !== "comments" && (
        <StickyPanel>
          {panel === "checks" && <ChecksPanel article={article} onShow={(line) => handle?.goToLine(line)} />}
          {panel === "outline" && <OutlinePanel markdown={content.markdown} onGo={(index) => handle?.goToHeading(index)} />}
          {panel === "search" && (
            <SearchPanel
              content={content}
              address={{ url, slug, isLive: publishedRevision !== null }}
              editable={editable}
              onWrite={onWrite}
            />
          )}
          {panel === "cover" && <CoverPanel projectId={article.projectId} cover={content.cover} editable={editable} onWrite={onWrite} />}
        </StickyPanel>
      )}
    </>
  );
}
