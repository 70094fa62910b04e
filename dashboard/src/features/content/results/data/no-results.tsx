import { ChartLine } from "lucide-react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/states.tsx";
import type { Chart } from "../chart/series.ts";
import { useSetSearch } from "../results-search.ts";

/** Empty state of the results, with the ways to get figures. */
export function NoResults({ freshness: { connection }, mayChange }: { freshness: Chart["freshness"]; mayChange: boolean }) {
  const set = useSetSearch();
  const isComing = connection !== null && connection !== "failed";
  return (
    <Empty
      icon={<ChartLine size={20} />}
      title={isComing ? m.results_coming() : m.results_none()}
      action={
        mayChange && (
          <>
            {connection === null && (
              <Button look="primary" onClick={() => set({ open: "search-console" })}>
                {m.results_connect()}
              </Button>
            )}
            <Button onClick={() => set({ open: "import" })}>{m.results_import()}</Button>
          </>
        )
      }
    >
      {isComing ? m.results_coming_text() : mayChange ? m.results_none_text() : m.results_none_read()}
    </Empty>
  );
}
