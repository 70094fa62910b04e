import type { BrowsedArticle } from "../list-search.ts";
import { actionDetails, type PlainAction } from "./bulk-actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ChosenArticles, LeftOutArticles } from "./chosen-articles.tsx";

type PlainDialogProps = { action: PlainAction; articles: readonly BrowsedArticle[]; onClose: (tried: readonly string[]) => void };

/** Dialog that names the articles that an action changes and those that it skips. */
export function PlainDialog({ action, articles, onClose }: PlainDialogProps) {
  const details = actionDetails[action];
  const taken = articles.filter(details.fits);
  const count = taken.length;
  return (
    <BulkDialog
      title={details.title({ count })}
      text={details.text({ count })}
      action={details.action({ count })}
      danger={details.danger}
      done={details.done}
      steps={taken.map((article) => ({ article, run: () => details.run(article).then(() => []) }))}
      onClose={onClose}
    >
      <ChosenArticles articles={taken} withRevision={action === "approve"} />
      <LeftOutArticles articles={articles.filter((article) => !details.fits(article))} />
    </BulkDialog>
  );
}
