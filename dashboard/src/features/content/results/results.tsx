import { Link } from "@tanstack/react-router";
import { ChartLine, Lightbulb } from "lucide-react";
import { m } from "#messages";
import { daySpan, longDay } from "#src/format/dates.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FilterMenu } from "#src/ui/filter-menu.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { Empty } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { ChartCards } from "./chart/chart-cards.tsx";
import type { Chart } from "./chart/series.ts";
import { SpanSwitch } from "./head/span-switch.tsx";
import { Pages } from "./pages/pages.tsx";
import { Searches } from "./pages/searches.tsx";
import { type ResultsSearch, resultsOver, useSetSearch } from "./results-search.ts";

type ResultsProps = { chart: Chart; search: ResultsSearch; mayChange: boolean };

/** Figures of the period, and below them the pages and the searches that they come from. */
export function Results({ chart, search, mayChange }: ResultsProps) {
  const { project } = usePlace();
  const { from, to, freshness } = chart;
  if (freshness.lastDay === null) return <NoResults freshness={freshness} mayChange={mayChange} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SpanSwitch days={search.days} linkTo={resultsOver(project.id, search)} />
        {from !== null && to !== null && <p className="text-ink-2 text-ui">{daySpan(from, to, "short")}</p>}
      </div>
      <OtherWindow chart={chart} search={search} />
      {from !== null && <ChartCards chart={chart} />}
      <Views projectId={project.id} search={search} />
      <Filters search={search} />
      {search.view === "searches" ? <Searches projectId={project.id} search={search} /> : <Pages projectId={project.id} search={search} />}
    </>
  );
}

/** Notice that a longer period has newer figures, with a link to it. Sums over a longer period do not count toward a shorter one. */
function OtherWindow({ chart: { to, freshness }, search }: { chart: Chart; search: ResultsSearch }) {
  const set = useSetSearch();
  const { lastDay } = freshness;
  if (lastDay === null || lastDay === to || search.days === 90) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-amber-s px-4 py-3 text-amber-i text-ui">
      <p className="min-w-0 flex-1 basis-72 leading-5">{m.results_longer({ day: longDay(lastDay) })}</p>
      <Button onClick={() => set({ days: 90 })}>{m.results_see_90()}</Button>
    </div>
  );
}

function Views({ projectId, search }: { projectId: string; search: ResultsSearch }) {
  const { q: _, sort: __, ...rest } = search;
  const link = (view: ResultsSearch["view"]) =>
    ({ to: "/projects/$projectId/results", params: { projectId }, search: { ...rest, view }, resetScroll: false }) as const;
  return (
    <TabLinks
      label={m.results_views()}
      tabs={[
        { key: "pages", label: m.results_pages(), current: search.view === undefined, link: link(undefined) },
        { key: "searches", label: m.results_searches(), current: search.view === "searches", link: link("searches") },
      ]}
    />
  );
}

function Filters({ search }: { search: ResultsSearch }) {
  const { project } = usePlace();
  const set = useSetSearch();
  const mayWrite = useCan("articles:write");
  const { q = "", sort = "clicks", view } = search;
  const label = view === "searches" ? m.results_find_search() : m.results_find_page();
  const field = useSearchField(label);
  const sorts = [
    { value: "clicks", label: m.results_sort_clicks() },
    { value: "impressions", label: m.results_sort_impressions() },
    ...(view === "searches"
      ? []
      : [
          { value: "lost", label: m.results_sort_lost() },
          { value: "gained", label: m.results_sort_gained() },
        ]),
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={label}
        words={q}
        field={field}
        onChange={(words) => set({ q: words === "" ? undefined : words }, q !== "" && words !== "")}
      />
      <FilterMenu
        label={m.results_sort()}
        value={sorts.some(({ value }) => value === sort) ? sort : "clicks"}
        active={sort !== "clicks"}
        options={sorts}
        onChange={(value) => set({ sort: value === "clicks" ? undefined : (value as ResultsSearch["sort"]) })}
      />
      {mayWrite && (
        <Link
          to="/projects/$projectId/suggestions"
          params={{ projectId: project.id }}
          search={{ tab: "ideas" }}
          className={buttonClass("quiet", "sm:ml-auto")}
        >
          <Lightbulb size={14} aria-hidden />
          {m.results_ideas()}
        </Link>
      )}
    </div>
  );
}

/** Empty state of the results, with the ways to get figures. */
function NoResults({ freshness: { connection }, mayChange }: { freshness: Chart["freshness"]; mayChange: boolean }) {
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
