import { lazy, Suspense } from "react";
import { m } from "#messages";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { useNextUrl, useStanding } from "../standing/use-standing.ts";
import type { Article, Manuscript } from "./manuscript.ts";
import { BylineField } from "./panels/byline-field.tsx";
import { ChecksPanel } from "./panels/checks-panel.tsx";
import { OutlinePanel } from "./panels/outline-panel.tsx";
import { PanelSection } from "./panels/side-panel.tsx";
import type { Panel } from "./panels/use-panel.ts";
import type { ArticleSide } from "./writing-state.ts";

const SearchPanel = lazy(() => import("./panels/search-panel.tsx"));
const PreviewPanel = lazy(() => import("../preview/preview-panel.tsx"));

type Props = {
  panel: Panel;
  article: Article;
  content: Manuscript;
  base: ArticleSide;
  editable: boolean;
  handle: WriterHandle | null;
  onWrite: (change: Partial<Manuscript>) => void;
};

/** Sections beside an article's text: findings, headings, search engine texts and the page. */
export function WriterPanel({ panel, article, content, base, editable, handle, onWrite }: Props) {
  const { checks, slug } = article;
  const url = useNextUrl(article);
  const page = useStanding(article.id)?.page ?? null;
  const warnings = checks.filter(({ severity }) => severity !== "info").length;
  /** Lets the text be seen where the panel covers it. */
  const go = (to: () => void) => {
    if (!panel.isWide) panel.setOpen(false);
    requestAnimationFrame(to);
  };
  return (
    <>
      <PanelSection panel={panel} name="checks" label={m.editor_tab_checks()} count={warnings}>
        <ChecksPanel article={article} onShow={(line) => go(() => handle?.goToLine(line))} />
      </PanelSection>
      <PanelSection panel={panel} name="outline" label={m.editor_tab_outline()}>
        <OutlinePanel markdown={content.markdown} onGo={(index) => go(() => handle?.goToHeading(index))} />
      </PanelSection>
      <PanelSection panel={panel} name="search" label={m.editor_tab_search()}>
        <Suspense>
          <SearchPanel content={content} address={{ url, slug, page }} locale={article.locale} editable={editable} onWrite={onWrite}>
            <BylineField article={article} />
          </SearchPanel>
        </Suspense>
      </PanelSection>
      <PanelSection panel={panel} name="preview" label={m.editor_tab_preview()}>
        <Suspense>
          <PreviewPanel articleId={article.id} base={base} content={content} />
        </Suspense>
      </PanelSection>
    </>
  );
}
