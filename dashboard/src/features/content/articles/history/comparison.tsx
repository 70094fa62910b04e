import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { SelectField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ArticleText } from "../review/text/article-text.tsx";
import { FieldsDiff } from "./fields-diff.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { TextDiff } from "./text-diff.tsx";

type ComparisonProps = { article: Output<"get_article">; from: number; to: number; onCompare: (from: number) => void };

/** Differences between two revisions; the whole text if there is nothing to compare with. */
export function Comparison({ article, from, to, onCompare }: ComparisonProps) {
  const before = useQuery(query("get_article_revision", { id: article.id, revision: from }));
  const after = useQuery(query("get_article_revision", { id: article.id, revision: to }));
  const error = before.error ?? after.error;
  if (error !== null) return <Failed error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  return (
    <main>
      <Card className="px-5 py-5 md:px-8 md:py-6">
        <div className="mb-6 flex flex-wrap items-center gap-2.5">
          <h2 className="flex flex-wrap items-center gap-2 text-ink-2 text-ui">
            {from === to ? (
              m.review_revision({ revision: to })
            ) : (
              <>
                <OtherRevision newest={article.revision} from={from} to={to} onCompare={onCompare} />
                <ArrowRight size={14} aria-label={m.history_to()} />
                <span className="font-medium text-ink">{m.review_revision({ revision: to })}</span>
              </>
            )}
          </h2>
          <div className="ml-auto flex gap-2">{after.data && <RestoreButton article={article} old={after.data} />}</div>
        </div>
        {before.data === undefined || after.data === undefined ? (
          <Loading rows={6} />
        ) : from === to ? (
          <ArticleText markdown={after.data.markdown} />
        ) : (
          <Differences before={before.data} after={after.data} />
        )}
      </Card>
    </main>
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

type OtherProps = { newest: number; from: number; to: number; onCompare: (from: number) => void };

function OtherRevision({ newest, from, to, onCompare }: OtherProps) {
  const others = Array.from({ length: newest }, (_, at) => newest - at).filter((revision) => revision !== to);
  return (
    <SelectField
      hideLabel
      label={m.history_compare_with()}
      value={`${from}`}
      onChange={(value) => onCompare(Number(value))}
      options={others.map((revision) => ({ value: `${revision}`, label: m.review_revision({ revision }) }))}
    />
  );
}
