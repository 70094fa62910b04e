import { isLeader } from "@galley/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ConsoleDialog } from "./data/console-dialog.tsx";
import { ImportDialog } from "./data/import-dialog.tsx";
import { ConnectionButton } from "./head/connection-pill.tsx";
import { ConnectionTrouble } from "./head/connection-trouble.tsx";
import { FreshnessLine } from "./head/freshness-line.tsx";
import { PageDialog } from "./pages/page-dialog.tsx";
import { Results } from "./results.tsx";
import { resultsRouteApi, useSetSearch, usualSpan } from "./results-search.ts";

const waitingMilliseconds = 10_000;

/** Results of the project's pages in search. The URL holds the period, the view and the filters. */
export function ResultsScreen() {
  const { project, organization } = usePlace();
  const search = resultsRouteApi.useSearch();
  const set = useSetSearch();
  const mayChange = isLeader(organization.role);
  const { days = usualSpan, page, open } = search;
  const chart = useQuery({
    ...query("chart_results", { projectId: project.id, days }),
    placeholderData: keepPreviousData,
    // The stream of changes does not report days that the service fetches itself.
    refetchInterval: ({ state: { data } }) => (data?.freshness.connection === "waiting" ? waitingMilliseconds : false),
  });
  const freshness = chart.data?.freshness;
  // Without any figures the screen itself explains how to get them, so the header does not repeat it.
  const isEmpty = freshness?.lastDay === null && freshness.connection === null;
  return (
    <>
      <PageHeader
        title={m.nav_results()}
        sub={freshness && <FreshnessLine freshness={freshness} />}
        actions={
          !isEmpty && (
            <>
              {freshness && <ConnectionButton status={freshness.connection} mayChange={mayChange} />}
              {mayChange && (
                <Button onClick={() => set({ open: "import" })}>
                  <Upload size={14} aria-hidden />
                  {m.results_import()}
                </Button>
              )}
            </>
          )
        }
      />
      {freshness?.connection === "failed" && <ConnectionTrouble projectId={project.id} mayChange={mayChange} />}
      {chart.isPending && <Loading rows={8} />}
      {chart.isError && chart.data === undefined && <Failed error={chart.error} onRetry={() => void chart.refetch()} />}
      {chart.data !== undefined && (
        <div
          className={cx("flex flex-col gap-4", chart.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
          aria-busy={chart.isPlaceholderData}
        >
          <Results chart={chart.data} search={search} mayChange={mayChange} />
        </div>
      )}
      {page !== undefined && <PageDialog projectId={project.id} page={page} search={search} onClose={() => set({ page: undefined })} />}
      {open === "import" && mayChange && <ImportDialog projectId={project.id} onClose={() => set({ open: undefined }, true)} />}
      {open === "search-console" && (
        <ConsoleDialog projectId={project.id} mayChange={mayChange} onClose={() => set({ open: undefined }, true)} />
      )}
    </>
  );
}
