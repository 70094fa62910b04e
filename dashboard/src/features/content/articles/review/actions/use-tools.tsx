import { useNavigate } from "@tanstack/react-router";
import { Copy, Globe, History, LayoutTemplate, Pencil, RadioTower, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useSharing } from "#src/parts/guests/share-button.tsx";
import { useSaveTemplate } from "#src/parts/templates/use-save-template.tsx";
import { useCan } from "#src/place/use-place.ts";
import { type Previewed, usePreview } from "../../preview/preview-button.tsx";
import { PublicationsDialog } from "../publications/publications-dialog.tsx";
import type { Entry } from "./action-menu.tsx";
import { useDuplicateArticle } from "./use-duplicate-article.ts";

const LivePageDialog = lazy(() => import("../../live/live-page-dialog.tsx"));

type Article = Output<"get_article">;

/** Entries that show an article to its writer or to guests, and their dialogs. `isRead`: the screen does not change its text. */
export function useLooking({ id, projectId }: Article, preview: Previewed, isRead: boolean) {
  const mayWrite = useCan("articles:write");
  const navigate = useNavigate();
  const previewing = usePreview(preview);
  const sharing = useSharing({ articleId: id });
  const toText = () => void navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: id } });
  const entries: Entry[] = [
    ...(isRead && mayWrite ? [{ key: "edit", label: m.edit(), icon: Pencil, run: toText }] : []),
    previewing.action,
    ...(sharing.action ? [sharing.action] : []),
  ];
  const dialogs = (
    <>
      {previewing.dialog}
      {sharing.dialog}
    </>
  );
  return { entries, dialogs };
}

/** Entries about where an article went and how it came to be, their dialogs, and how its live page is shown. */
export function useOut(article: Article) {
  const { id, projectId, publications, publishedRevision } = article;
  const navigate = useNavigate();
  const [shown, setShown] = useState<number | null>(null);
  const [isListing, setListing] = useState(false);
  const toHistory = () => void navigate({ to: "/projects/$projectId/articles/$articleId/history", params: { projectId, articleId: id } });
  const toPage = () => setShown(publishedRevision);
  const entries: Entry[] = [
    ...(publishedRevision === null ? [] : [{ key: "page", label: m.live_page_and_card(), icon: Globe, run: toPage, looks: true as const }]),
    ...(publications.length === 0
      ? []
      : [{ key: "publications", label: m.review_publications(), icon: RadioTower, run: () => setListing(true), looks: true as const }]),
    { key: "history", label: m.history_title(), icon: History, run: toHistory, looks: true },
  ];
  const dialogs = (
    <>
      {isListing && <PublicationsDialog article={article} onClose={() => setListing(false)} />}
      {shown !== null && (
        <Suspense>
          <LivePageDialog articleId={id} revision={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
  return { entries, dialogs, showPage: setShown };
}

/** Entries that make something else of an article, once all of it is saved: not while changes wait. */
export function useMaking(article: Article, waits: boolean, afterSaving: (run: () => void) => unknown) {
  const makesPosts = useCan("posts:write") && article.status !== "generating";
  const navigate = useNavigate();
  const duplicate = useDuplicateArticle(article);
  const template = useSaveTemplate("article", article);
  const { id, projectId } = article;
  const toPosts = () =>
    void navigate({ to: "/projects/$projectId/posts", params: { projectId }, search: { make: "posts", articleId: id } });
  // Whatever can be copied can become a template.
  const isCopied = duplicate !== undefined && !waits;
  const entries: Entry[] = [
    ...(makesPosts ? [{ key: "posts", label: m.review_make_posts(), icon: Share2, run: toPosts }] : []),
    ...(isCopied
      ? [
          { key: "duplicate", label: m.duplicate(), icon: Copy, run: () => afterSaving(duplicate) },
          { key: "template", label: m.template_save(), icon: LayoutTemplate, run: () => afterSaving(template.ask) },
        ]
      : []),
  ];
  return { entries, dialog: template.dialog };
}
