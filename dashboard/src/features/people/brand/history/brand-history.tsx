import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ArrowRight, History } from "lucide-react";
import { m } from "#messages";
import { pages, query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { SelectField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { ProfileView } from "../profile/profile-view.tsx";
import { ProfileDiff } from "./profile-diff.tsx";
import { RestoreVersion } from "./restore-version.tsx";
import { VersionList } from "./version-list.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/brand");
const pageSize = 50;

/** All versions of a brand, and the differences between two of them. */
export function BrandHistory({ newest, unsaved }: { newest: number; unsaved: boolean }) {
  const { project } = usePlace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listed = useInfiniteQuery(pages("list_brand_versions", { id: project.id, limit: pageSize }));
  const to = Math.min(search.version ?? newest, newest);
  const from = Math.min(search.against ?? Math.max(1, to - 1), newest);
  const show = (version: number, against?: number) =>
    void navigate({ search: { view: "history", version, against }, replace: true, resetScroll: false });
  const step = (by: number) => show(Math.min(Math.max(to + by, 1), newest));
  useShortcuts([
    { keys: "j", label: m.brand_key_older(), run: () => step(-1) },
    { keys: "k", label: m.brand_key_newer(), run: () => step(1) },
  ]);
  if (newest === 0) {
    return (
      <Empty icon={<History size={20} />} title={m.brand_history_empty()}>
        {m.brand_history_empty_text()}
      </Empty>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <nav
        aria-label={m.brand_versions()}
        className="max-h-72 overflow-auto lg:sticky lg:top-[calc(5rem+var(--notice))] lg:max-h-[calc(100dvh-6.5rem)] lg:self-start"
      >
        {listed.error !== null && listed.data === undefined ? (
          <Failed error={listed.error} onRetry={() => void listed.refetch()} />
        ) : listed.isPending ? (
          <Loading rows={4} />
        ) : (
          <VersionList versions={listed.data.pages.flatMap(({ data }) => data)} from={from} to={to} />
        )}
        <ShowMore list={listed} className="mt-2 w-full" />
      </nav>
      <Comparison from={from} to={to} newest={newest} unsaved={unsaved} onCompare={(against) => show(to, against)} />
    </div>
  );
}

type ComparisonProps = { from: number; to: number; newest: number; unsaved: boolean; onCompare: (from: number) => void };

function Comparison({ from, to, newest, unsaved, onCompare }: ComparisonProps) {
  const { project } = usePlace();
  const before = useQuery(query("get_brand_version", { id: project.id, version: from }));
  const after = useQuery(query("get_brand_version", { id: project.id, version: to }));
  const error = (before.data ? null : before.error) ?? (after.data ? null : after.error);
  if (error !== null) return <Failed error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  return (
    <Card className="self-start px-5 py-4">
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <h2 className="flex flex-wrap items-center gap-2 text-ink-2 text-ui">
          {newest > 1 && <OtherVersion newest={newest} from={from} to={to} onCompare={onCompare} />}
          {from !== to && <ArrowRight size={14} aria-label={m.history_to()} />}
          <span className="font-medium text-ink">{m.brand_version({ version: to })}</span>
        </h2>
        <div className="ml-auto">
          {after.data && to !== newest && <RestoreVersion old={after.data} newest={newest} unsaved={unsaved} />}
        </div>
      </div>
      {before.data === undefined || after.data === undefined ? (
        <Loading rows={6} />
      ) : from === to ? (
        <ProfileView profile={after.data.profile} />
      ) : (
        <ProfileDiff before={before.data.profile} after={after.data.profile} />
      )}
    </Card>
  );
}

function OtherVersion({ newest, from, to, onCompare }: Omit<ComparisonProps, "unsaved">) {
  const others = Array.from({ length: newest }, (_, at) => newest - at);
  return (
    <SelectField
      hideLabel
      label={m.brand_compare_with()}
      value={`${from}`}
      onChange={(value) => onCompare(Number(value))}
      options={others.map((version) => ({
        value: `${version}`,
        label: version === to ? m.brand_compare_nothing() : m.brand_version({ version }),
      }))}
    />
  );
}
