import { useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { outcomeName } from "./outcome.tsx";
import { ReportRow } from "./report-row.tsx";
import type { ImportedArticle, ImportReport } from "./use-import.ts";

type Outcome = ImportedArticle["outcome"];
const outcomes: readonly Outcome[] = ["created", "updated", "unchanged", "skipped", "failed"];
const rowsAtOnce = 50;

/** Outcome for each article of a file, for all or for one kind of outcome. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const [only, setOnly] = useState<Outcome>();
  const [most, setMost] = useState(rowsAtOnce);
  const { articles, dryRun, skippedMore } = report;
  const notPublic = articles.filter(({ readers, id }) => readers !== null && (dryRun || id !== null)).length;
  const shown = articles.filter(({ outcome }) => only === undefined || outcome === only);
  return (
    <section aria-label={m.moving_report()} className="flex flex-col gap-2.5">
      <OutcomeFilter articles={articles} dryRun={dryRun} only={only} onChange={setOnly} />
      {notPublic > 0 && <p className="text-amber-i text-ui">{m.moving_not_public({ count: notPublic })}</p>}
      <Card>
        <ul className="divide-y divide-line">
          {shown.slice(0, most).map((article) => (
            <ReportRow key={`${article.source} ${article.slug} ${article.locale} ${article.title}`} article={article} dryRun={dryRun} />
          ))}
        </ul>
        {articles.length === 0 && <p className="px-4 py-6 text-center text-ink-2 text-ui">{m.moving_no_articles()}</p>}
      </Card>
      {skippedMore > 0 && <p className="text-ink-3 text-xs">{m.moving_skipped_more({ count: skippedMore })}</p>}
      {shown.length > most && (
        <Button className="self-center" onClick={() => setMost(most + rowsAtOnce)}>
          {m.show_more()}
        </Button>
      )}
    </section>
  );
}

type OutcomeFilterProps = {
  articles: readonly ImportedArticle[];
  dryRun: boolean;
  only: Outcome | undefined;
  onChange: (only: Outcome | undefined) => void;
};

function OutcomeFilter({ articles, dryRun, only, onChange }: OutcomeFilterProps) {
  const counted = outcomes.map((outcome) => ({ outcome, count: articles.filter((article) => article.outcome === outcome).length }));
  const choices = [
    { outcome: undefined, label: m.moving_all(), count: articles.length },
    ...counted.filter(({ count }) => count > 0).map(({ outcome, count }) => ({ outcome, label: outcomeName(outcome, dryRun), count })),
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {choices.map(({ outcome, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={only === outcome}
          onClick={() => onChange(outcome)}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs",
            only === outcome ? "border-ink bg-ink text-paper" : "border-line-strong bg-card text-ink-2 hover:bg-panel",
          )}
        >
          {label}
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
}
