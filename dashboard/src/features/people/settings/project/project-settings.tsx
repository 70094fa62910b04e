import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { hostsAskedAgain } from "#src/parts/host-proof.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ProjectDeletion } from "../deletion/project-deletion.tsx";
import { RoutineSection } from "../routine/routine-section.tsx";
import { ApprovalSection } from "./approval-section.tsx";
import { BlogPagesSection } from "./blog-pages-section.tsx";
import { BlogSection } from "./blog-section.tsx";
import { GeneralSection } from "./general-section.tsx";
import { GuestsSection } from "./guests-section.tsx";
import { OffersSection } from "./offers-section.tsx";
import { RedirectsSection } from "./redirects-section.tsx";
import { StepsSection } from "./steps-section.tsx";

/** All settings of one project. Each part is saved separately. */
export function ProjectSettings({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...query("get_project_settings", { id }),
    refetchInterval: ({ state }) => hostsAskedAgain(state.data?.hosts),
  });
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div>
      <GeneralSection settings={data} />
      <ApprovalSection settings={data} />
      <StepsSection settings={data} />
      <GuestsSection id={id} />
      <BlogSection settings={data} />
      {data.hostedBlog && <BlogPagesSection id={id} />}
      {data.hostedBlog && <RedirectsSection id={id} />}
      <RoutineSection id={id} />
      <OffersSection id={id} />
      <p className="pt-6 text-ink-2 text-ui leading-5">
        {m.people_elsewhere()}{" "}
        <Link to="/projects/$projectId/brand" params={{ projectId: id }} className="text-accent hover:underline">
          {m.nav_brand()}
        </Link>
        {", "}
        <Link to="/projects/$projectId/connections" params={{ projectId: id }} className="text-accent hover:underline">
          {m.nav_connections()}
        </Link>
        .
      </p>
      <ProjectDeletion id={id} name={data.name} />
    </div>
  );
}
