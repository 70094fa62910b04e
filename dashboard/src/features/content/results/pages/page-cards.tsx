import { m } from "#messages";
import { number, percent } from "#src/format/numbers.ts";
import { Card } from "#src/ui/page.tsx";
import { ArticleLink, type BrowsedResult, PageChange, PageFacts, PageLink, shownPosition } from "./page-parts.tsx";

/** Pages on a narrow window, each on a card. */
export function PageCards({ rows }: { rows: readonly BrowsedResult[] }) {
  return (
    <ul aria-label={m.results_pages()} className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.page}>
          <Card className="relative p-3.5">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <PageLink row={row} />
                <PageFacts row={row} />
              </div>
              <ArticleLink row={row} />
            </div>
            <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-ui tabular-nums">
              <Figure name={m.results_clicks()}>
                <span className="inline-flex items-center gap-1.5">
                  {number(row.clicks)} <PageChange row={row} />
                </span>
              </Figure>
              <Figure name={m.results_impressions()}>{number(row.impressions)}</Figure>
              <Figure name={m.results_ctr_short()}>{percent(row.ctr)}</Figure>
              <Figure name={m.results_position_short()}>{shownPosition(row.position)}</Figure>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
