import { isLeader } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LockKeyhole, Newspaper } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { BlogHead } from "#src/parts/blog-head.tsx";
import { hostsAskedAgain } from "#src/parts/host-proof.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { UnsavedReport, useUnsavedForms } from "#src/ui/unsaved.ts";
import { AddressSection, BlogAddress } from "./address-section.tsx";
import { LookSection } from "./look-section.tsx";
import { MenuAndPages } from "./pages-section.tsx";
import { RedirectsSection } from "./redirects/redirects-section.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/blog");

/** The blog that the service serves for a project: its address, look, menu, pages and redirects. */
export function BlogScreen() {
  const { tab } = route.useSearch();
  const { project, organization } = usePlace();
  const leads = isLeader(organization.role);
  const settings = useQuery({
    ...query("get_project_settings", { id: project.id }),
    refetchInterval: ({ state }) => hostsAskedAgain(state.data?.hosts),
  });
  const { isChanged, report } = useUnsavedForms();
  return (
    <>
      <BlogHead current={tab ?? "address"} />
      <UnsavedReport value={report}>
        {settings.data === undefined ? (
          settings.isError ? (
            <Failed error={settings.error} onRetry={() => void settings.refetch()} />
          ) : (
            <Loading rows={6} />
          )
        ) : tab === undefined ? (
          leads ? (
            <AddressSection key={project.id} settings={settings.data} />
          ) : (
            <BlogAddress settings={settings.data} />
          )
        ) : leads ? (
          <Part key={project.id} tab={tab} settings={settings.data} />
        ) : (
          <Empty icon={<LockKeyhole size={20} />} title={m.blog_leaders_only()}>
            {m.blog_leaders_only_text()}
          </Empty>
        )}
        <LeaveQuestion isChanged={isChanged} />
      </UnsavedReport>
    </>
  );
}

type PartProps = { tab: "look" | "pages" | "redirects"; settings: Output<"get_project_settings"> };

/** Settings of a blog that is on. */
function Part({ tab, settings: { id, hostedBlog } }: PartProps) {
  if (!hostedBlog) {
    return (
      <Empty
        icon={<Newspaper size={20} />}
        title={m.blog_is_off()}
        action={
          <Link to="/projects/$projectId/blog" params={{ projectId: id }} className={buttonClass()}>
            {m.blog_turn_on()}
          </Link>
        }
      >
        {m.blog_is_off_text()}
      </Empty>
    );
  }
  if (tab === "look") return <LookSection id={id} />;
  return tab === "pages" ? <MenuAndPages id={id} /> : <RedirectsSection id={id} />;
}
