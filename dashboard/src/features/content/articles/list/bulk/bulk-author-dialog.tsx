import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { CloseBulk } from "#src/parts/bulk/bulk-item.ts";
import { Chosen, LeftOut } from "#src/parts/bulk/chosen.tsx";
import { type Author, FindAuthor } from "#src/parts/find-author.tsx";
import type { BrowsedArticle } from "../list-search.ts";

type BulkAuthorProps = { articles: readonly BrowsedArticle[]; fits: (article: BrowsedArticle) => boolean; onClose: CloseBulk };

/** Dialog that names one author for several articles. It makes no revisions. */
export function BulkAuthorDialog({ articles, fits, onClose }: BulkAuthorProps) {
  const [author, setAuthor] = useState<Author | null>(null);
  const taken = articles.filter(fits);
  const count = taken.length;
  const byline = author?.slug ?? null;
  return (
    <BulkDialog
      title={m.articles_author_title({ count })}
      text={m.articles_author_text()}
      action={m.articles_author_action({ count })}
      done={m.articles_author_done}
      steps={taken.map(({ id, title, revision }) => ({
        about: { id, title },
        run: () => change("update_article", { id, revision, byline }).then(() => []),
      }))}
      onClose={onClose}
    >
      <div className="mb-4">
        <FindAuthor label={m.editor_byline()} author={author} nobody={m.editor_byline_none()} onPick={setAuthor} />
      </div>
      <Chosen items={taken} withRevision={false} />
      <LeftOut items={articles.filter((article) => !fits(article))} />
    </BulkDialog>
  );
}
