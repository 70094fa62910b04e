import { creditEntryKinds, firstCreditEntries } from "@galley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { FilterChoice } from "#src/ui/filter-choice.tsx";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { CreditEntry, kindNames } from "./credit-entry.tsx";
import type { CreditsSearch } from "./credits-search.ts";

const route = getRouteApi("/organizations/$organizationId/credits");

/** All movements, newest first. The filters apply to the loaded ones. */
export function CreditHistory({ timeZone }: { timeZone: string }) {
  const { kind, project } = route.useSearch();
  const list = useInfiniteQuery(pages("list_credit_entries", firstCreditEntries));
  const { data, error, isPending, refetch } = list;
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const entries = all.filter(
    (entry) => (kind === undefined || entry.kind === kind) && (project === undefined || entry.projectId === project),
  );
  return (
    <section aria-labelledby="credit-history">
      <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id="credit-history" className="font-semibold text-sm">
          {m.credits_history()}
        </h2>
        <Filters />
      </div>
      {isPending ? (
        <Loading />
      ) : error && all.length === 0 ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <p className="py-8 text-center text-ink-2 text-ui">{all.length === 0 ? m.credits_history_empty() : m.credits_history_none()}</p>
      ) : (
        <Card className="mt-3">
          <ul aria-labelledby="credit-history" className="divide-y divide-line">
            {entries.map((entry) => (
              <CreditEntry key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-4 flex justify-center">
        <ShowMore list={list} />
      </div>
    </section>
  );
}

function Filters() {
  const { projects } = useOrganization();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (values: Partial<CreditsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterChoice
        name={m.credits_kind()}
        value={search.kind}
        onChange={(kind) => change({ kind })}
        options={creditEntryKinds.map((value) => ({ value, label: kindNames[value]() }))}
      />
      <FilterChoice
        name={m.credits_project()}
        value={search.project}
        onChange={(project) => change({ project })}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
