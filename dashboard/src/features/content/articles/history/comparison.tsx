import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { ComparisonCard } from "#src/review/history-frame.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { PreviewButton } from "../preview/preview-button.tsx";
import { ArticleText } from "../review/text/article-text.tsx";
import { FieldsDiff } from "./fields-diff.tsx";
import { KeepButton } from "./keep-button.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { TextDiff } from "./text-diff.tsx";

type ComparisonProps = { article: Output<"get_article">; from: number; to: number; onCompare: (from: number) => void };

/** Differences between two revisions; the whole text if there is nothing to compare with. */
export function Comparison({ article, from, to, onCompare }: ComparisonProps) {
  const before = useQuery(query("get_article_revision", { id: article.id, revision: from }));
  const after = useQuery(query("get_article_revision", { id: article.id, revision: to }));
  const error = (before.data ? null : before.error) ?? (after.data ? null : after.error);
  if (error !== null) return <Failed error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  return (
    <ComparisonCard
      newest={article.revision}
      compared={{ from, to }}
      onCompare={onCompare}
      action={
        <>
          <PreviewButton input={() => ({ id: article.id, revision: to })} label={m.preview_revision({ revision: to })} />
          <KeepButton articleId={article.id} revision={to} />
          {after.data && <RestoreButton article={article} old={after.data} />}
        </>
      }
    >
      {before.data === undefined || after.data === undefined ? (
        <Loading rows={6} />
      ) : from === to ? (
        <ArticleText markdown={after.data.markdown} />
      ) : (
        <Differences before={before.data} after={after.data} />
      )}
    </ComparisonCard>
  );
}

type Revision = Output<"get_article_revision">;

function Differences({ before, after }: { before: Revision; after: Revision }) {
  return (
    <div className="max-w-[44rem]" lang={after.locale}>
      <FieldsDiff before={before} after={after} />
      {before.markdown === after.markdown && <p className="mb-4 text-ink-2 text-ui">{m.history_same_text()}</p>}
      <TextDiff before={before.markdown} after={after.markdown} />
    </div>
  );
}
