import { isLeader } from "@galley/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Palette } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { pages, query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { BrandPreview } from "./preview/brand-preview.tsx";
import { useBrandPreview } from "./preview/use-brand-preview.ts";
import { type Brand, profileOf } from "./profile/profile.ts";
import { ProfileView } from "./profile/profile-view.tsx";
import { BrandEditor } from "./write/brand-editor.tsx";
import { ProjectFacts } from "./write/project-facts.tsx";
import { useBrandSaving } from "./write/use-brand-saving.ts";
import { useBrandWriting } from "./write/use-brand-writing.ts";

const BrandHistory = lazy(async () => ({ default: (await import("./history/brand-history.tsx")).BrandHistory }));
const route = getRouteApi("/projects/$projectId/dashboard/brand");

/** Brand with everything that writers and agents need to know, and all its versions. */
export function BrandScreen() {
  const { project, organization } = usePlace();
  const found = useQuery(query("get_brand", { id: project.id }));
  return (
    <>
      <PageHeader title={m.nav_brand()} sub={found.data && <LastSaved version={found.data.brandVersion} />} />
      <Views versions={found.data?.brandVersion} />
      {found.data === undefined ? (
        found.error === null ? (
          <Loading rows={8} />
        ) : (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : isLeader(organization.role) ? (
        <Written key={project.id} brand={found.data} />
      ) : (
        <Read brand={found.data} />
      )}
    </>
  );
}

function LastSaved({ version }: { version: number }) {
  const { project } = usePlace();
  const { data } = useInfiniteQuery({ ...pages("list_brand_versions", { id: project.id, limit: 1 }), enabled: version > 0 });
  const last = data?.pages[0]?.data[0];
  return (
    <p className="mt-0.5 text-ink-2 text-ui">
      {version === 0 ? (
        m.brand_none_yet()
      ) : last === undefined ? (
        m.brand_version({ version })
      ) : (
        <Ago moment={last.createdAt} timeZone={project.timeZone}>
          {(moment) => m.brand_last({ version: last.version, name: personName(last.author.name), moment })}
        </Ago>
      )}
    </p>
  );
}

function Views({ versions }: { versions: number | undefined }) {
  const { project } = usePlace();
  const { view } = route.useSearch();
  const link = (search: { view?: "history" }) => ({ to: "/projects/$projectId/brand", params: { projectId: project.id }, search }) as const;
  return (
    <TabLinks
      label={m.brand_views()}
      tabs={[
        { key: "profile", label: m.brand_profile(), current: view === undefined, link: link({}) },
        {
          key: "history",
          label: m.brand_history(),
          count: versions || undefined,
          current: view === "history",
          link: link({ view: "history" }),
        },
      ]}
    />
  );
}

/** The written changes stay while the history is shown. */
function Written({ brand }: { brand: Brand }) {
  const { project } = usePlace();
  const { view } = route.useSearch();
  const [waiting, setWaiting] = useState(false);
  const [comparing, setComparing] = useState(false);
  const writing = useBrandWriting(brand, { projectId: project.id, editable: true, waiting });
  const saving = useBrandSaving({
    projectId: project.id,
    dispatch: writing.dispatch,
    onConflict: () => setComparing(true),
    onBack: () => {
      const { mine, base, newer } = writing.writing;
      if (writing.unsaved && newer === null) void save(mine, base);
    },
  });
  const save: typeof saving.save = async (...asked) => {
    setWaiting(true);
    return saving.save(...asked).finally(() => setWaiting(false));
  };
  return (
    <>
      {view === "history" ? (
        <Suspense fallback={<Loading />}>
          <BrandHistory newest={brand.brandVersion} unsaved={writing.unsaved} />
        </Suspense>
      ) : (
        <BrandEditor brand={brand} writing={writing} saving={{ ...saving, save }} comparing={comparing} onCompare={setComparing} />
      )}
      <LeaveQuestion isChanged={writing.unsaved} keptText={m.brand_leave_text()} />
    </>
  );
}

function Read({ brand }: { brand: Brand }) {
  const { view } = route.useSearch();
  const profile = profileOf(brand);
  const preview = useBrandPreview(profile, brand);
  if (view === "history") {
    return (
      <Suspense fallback={<Loading />}>
        <BrandHistory newest={brand.brandVersion} unsaved={false} />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex flex-col gap-5">
        {brand.brandVersion === 0 ? (
          <Empty icon={<Palette size={20} />} title={m.brand_none_yet()}>
            {m.brand_none_reader()}
          </Empty>
        ) : (
          <>
            <p className="text-ink-2 text-ui">{m.brand_reader()}</p>
            <Card className="px-5 py-2">
              <ProfileView profile={profile} />
            </Card>
          </>
        )}
        <ProjectFacts brand={brand} />
      </div>
      <aside aria-label={m.brand_preview()}>
        <BrandPreview preview={preview.data} error={preview.error} profile={profile} brand={brand} isSaved />
      </aside>
    </div>
  );
}
