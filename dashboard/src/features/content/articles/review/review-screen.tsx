import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect, useMemo, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { imageAddress, imageSources } from "#src/format/image-address.ts";
import { ReviewSteps } from "#src/parts/steps/review-steps.tsx";
import { useCan } from "#src/place/use-place.ts";
import { showCard } from "#src/review/comments/show-card.ts";
import { domHandle } from "#src/review/passages/dom-handle.ts";
import { useBlockFocus } from "#src/review/passages/use-block-focus.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useMedia } from "#src/ui/use-media.ts";
import { RequestedChangesNotice, StatusLine } from "../status/status-line.tsx";
import { ReviewAside } from "./review-aside.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { ArticleText } from "./text/article-text.tsx";

const ReviewedAuthor = lazy(() => import("./reviewed-author.tsx"));
const route = getRouteApi("/projects/$projectId/articles/$articleId/review");
type Article = Output<"get_article">;

/** Article to review: its text, its comments and the actions on it. */
export function ReviewScreen() {
  const { articleId } = route.useParams();
  const found = useQuery(query("get_article", { id: articleId }));
  if (found.isPending) return <Loading className="mx-auto max-w-3xl p-8" />;
  if (found.data === undefined) return <Failed isScreen error={found.error} onRetry={() => void found.refetch()} />;
  return <Review key={articleId} article={found.data} />;
}

/**
 * Shows the revision that was current when the screen opened, until the person asks for a newer one: nobody approves what they
 * have not seen.
 */
function Review({ article }: { article: Article }) {
  const [shown, setShown] = useState(article);
  usePageTitle(article.title);
  const isOld = shown.revision !== article.revision;
  return (
    <>
      <ReviewHeader article={article} read={shown.revision} onShowNewest={isOld ? () => setShown(article) : undefined} />
      <Reading article={isOld ? shown : article} />
    </>
  );
}

function Reading({ article }: { article: Article }) {
  const { comment = null } = route.useSearch();
  const navigate = route.useNavigate();
  const activate = (id: string | null) =>
    void navigate({ search: (before) => ({ ...before, comment: id ?? undefined }), replace: true, resetScroll: false });
  const isWide = useMedia("(min-width: 64rem)");
  const [text, setText] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has its passages elsewhere.
  const handle = useMemo(() => text && domHandle(text), [text, article.markdown, article.title]);
  useBlockFocus(text, useCan("comments:write"), article.markdown);
  // Runs before the next text is marked, so that it removes none of the new marks.
  useLayoutEffect(() => () => handle?.release(), [handle]);
  return (
    <main className="mx-auto grid max-w-[73rem] grid-cols-[minmax(0,1fr)] gap-x-14 px-4 pb-24 md:px-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards reach the comments by their cards and shortcuts. */}
      <article
        ref={setText}
        lang={article.locale}
        tabIndex={-1}
        onClick={(event) => {
          const pressed = handle?.passageAt(event.clientX, event.clientY);
          if (pressed === undefined || getSelection()?.isCollapsed === false) return;
          activate(pressed);
          if (!isWide) showCard(pressed);
        }}
        className="min-w-0 max-w-[46rem] outline-none"
      >
        <div className="font-sans" data-beside>
          <RequestedChangesNotice articleId={article.id} />
        </div>
        <h1 className="mt-8 mb-3 text-balance font-display font-medium text-[2rem] leading-[1.08] tracking-[-0.02em] md:mt-10 md:text-[2.75rem] lg:mb-8">
          {article.title}
        </h1>
        <p className="mb-7 flex flex-wrap items-center gap-x-3 font-sans text-xs lg:hidden" data-beside>
          <StatusLine article={article} />
        </p>
        <Cover article={article} />
        <ArticleText markdown={article.markdown} />
        <Suspense>{article.byline !== null && <ReviewedAuthor byline={article.byline} />}</Suspense>
      </article>
      <aside className="border-line border-t pt-6 lg:border-0 lg:pt-10" aria-label={m.review_comments()}>
        <ReviewSteps id={article.id} className="mb-6" />
        <ReviewAside article={article} handle={handle} alignTo={isWide ? text : null} activeId={comment} onActivate={activate} />
      </aside>
    </main>
  );
}

function Cover({ article: { coverImage: cover } }: { article: Article }) {
  if (cover === null) return null;
  return (
    <img
      src={imageAddress(cover.id, 1280)}
      srcSet={imageSources(cover)}
      sizes="(width <= 48rem) calc(100vw - 2rem), 46rem"
      fetchPriority="high"
      alt={cover.alt}
      width={cover.width}
      height={cover.height}
      className="mb-8 aspect-[2/1] h-auto w-full rounded-xl bg-panel object-cover"
    />
  );
}
