import { lazy, Suspense } from "react";
import { m } from "#messages";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { useArticleStatus, useNextUrl } from "../status/use-status.ts";
import { FreshBylineField } from "./fresh/fresh-byline-field.tsx";
import type { FreshDetails } from "./fresh/use-fresh-details.ts";
import type { Article, Manuscript } from "./manuscript.ts";
import { BylineField } from "./panels/byline-field.tsx";
import { ChecksPanel } from "./panels/checks-panel.tsx";
import { OutlinePanel } from "./panels/outline-panel.tsx";
import { PanelSection } from "./panels/side-panel.tsx";
import type { Panel } from "./panels/use-panel.ts";
import type { ArticleSide } from "./writing-state.ts";

const SearchPanel = lazy(() => import("./panels/search-panel.tsx"));
const PreviewPanel = lazy(() => import("../preview/preview-panel.tsx"));

type Common = {
  panel: Panel;
  content: Manuscript;
  editable: boolean;
  handle: WriterHandle | null;
  onWrite: (change: Partial<Manuscript>) => void;
};
type Props = Common & { article: Article; base: ArticleSide };

/** Sections beside an article's text: findings, headings, search engine texts and the page. */
export function WriterPanel({ panel, article, content, base, editable, handle, onWrite }: Props) {
  const { checks, slug } = article;
  const url = useNextUrl(article);
  const page = useArticleStatus(article.id)?.page ?? null;
  const warnings = checks.filter(({ severity }) => severity !== "info").length;
  const go = (to: () => void) => goFrom(panel, to);
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

/** Sections beside a text that is no article yet: headings and search engine texts. */
export function FreshPanel({ panel, content, editable, handle, onWrite, fresh }: Common & { fresh: FreshDetails }) {
  return (
    <>
      <PanelSection panel={panel} name="outline" label={m.editor_tab_outline()}>
        <OutlinePanel markdown={content.markdown} onGo={(index) => goFrom(panel, () => handle?.goToHeading(index))} />
      </PanelSection>
      <PanelSection panel={panel} name="search" label={m.editor_tab_search()}>
        <Suspense>
          <SearchPanel content={content} address={null} locale={fresh.locale} editable={editable} onWrite={onWrite}>
            <FreshBylineField fresh={fresh} />
          </SearchPanel>
        </Suspense>
      </PanelSection>
    </>
  );
}

/** Lets the text be seen where the panel covers it. */
function goFrom(panel: Panel, to: () => void): void {
  if (!panel.isWide) panel.setOpen(false);
  requestAnimationFrame(to);
}
