import { useQuery } from "@tanstack/react-query";
import { ExternalLink, LoaderCircle } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { isAwaited, newestByDestination } from "#src/parts/newest-by-destination.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { CopyLine } from "#src/ui/copy-line.tsx";
import { Dialog } from "#src/ui/dialog.tsx";

const lookAgainMilliseconds = 1000;

type LivePageProps = { articleId: string; revision: number; onClose: () => void };

/** Dialog that waits until a revision is live, then shows its address and how networks will show it. */
export default function LivePageDialog({ articleId, revision, onClose }: LivePageProps) {
  const { data } = useQuery({
    ...query("get_article_status", { id: articleId }),
    refetchInterval: ({ state }) => (isShown(state.data?.page, revision) ? false : lookAgainMilliseconds),
  });
  const page = data?.page;
  const live = isShown(page, revision) ? page : undefined;
  return (
    <Dialog open onClose={onClose} title={live ? m.live_is_live({ revision: live.revision }) : m.review_publishing({ revision })}>
      {live ? <LivePage page={live} /> : <Coming articleId={articleId} />}
    </Dialog>
  );
}

type Page = NonNullable<Output<"get_article_status">["page"]>;

function isShown(page: Page | null | undefined, revision: number): page is Page {
  return page !== null && page !== undefined && page.revision >= revision;
}

function Coming({ articleId }: { articleId: string }) {
  const { data: article } = useQuery(query("get_article", { id: articleId }));
  const failed =
    article &&
    newestByDestination(article.publications).find((publication) => publication.status === "failed" && isAwaited(publication, article));
  return (
    <div role="status" className="flex items-start gap-2.5 text-ink-2 text-ui leading-5">
      {failed ? (
        <p className="text-red-i">{failed.lastError}</p>
      ) : (
        <>
          <LoaderCircle size={16} aria-hidden className="mt-0.5 shrink-0 animate-spin motion-reduce:animate-none" />
          <p>{m.live_coming()}</p>
        </>
      )}
    </div>
  );
}

function LivePage({ page: { url, title, description, image, onHostedBlog } }: { page: Page }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <CopyLine text={url} label={m.live_copy_link()} />
      <figure>
        <figcaption className="pb-1.5 text-ink-2 text-xs leading-4.5">{onHostedBlog ? m.live_card() : m.live_card_offered()}</figcaption>
        <div className="overflow-hidden rounded-xl border border-line bg-paper">
          <img
            src={new URL(image).pathname}
            alt={m.live_card_alt({ title })}
            width={1200}
            height={630}
            className="h-auto w-full bg-panel"
          />
          <div className="border-line border-t px-4 py-3">
            <p className="truncate text-ink-3 text-xs">{new URL(url).host}</p>
            <p className="mt-0.5 line-clamp-2 font-medium text-ui leading-5 [overflow-wrap:anywhere]">{title}</p>
            <p className="mt-0.5 line-clamp-2 text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">{description}</p>
          </div>
        </div>
      </figure>
      <a href={url} target="_blank" rel="noreferrer" data-first className={buttonClass("primary", "self-end")}>
        <ExternalLink size={14} aria-hidden />
        {m.live_see()}
      </a>
    </div>
  );
}
