import { isLeader } from "@galley/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LockKeyhole, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { UnsavedReport, useUnsavedForms } from "#src/ui/unsaved.ts";
import { NewProject } from "./new-project.tsx";
import { OrganizationSettings } from "./organization-settings.tsx";
import { ProjectSettings } from "./project/project-settings.tsx";

const route = getRouteApi("/organizations/$organizationId/settings");

/** Settings of the organization and its projects. */
export function SettingsScreen() {
  const { role } = useOrganization();
  if (isLeader(role)) return <Settings />;
  return (
    <>
      <PageHeader title={m.nav_settings()} />
      <Empty icon={<LockKeyhole size={20} />} title={m.people_settings_leaders_only()}>
        {m.people_settings_leaders_only_text()}
      </Empty>
    </>
  );
}

function Settings() {
  const { id, name, projects } = useOrganization();
  const { project, create, part } = route.useSearch();
  const to = "/organizations/$organizationId/settings" as const;
  const params = { organizationId: id };
  const shown = projects.find((one) => one.id === project);
  return (
    <>
      <PageHeader
        title={m.nav_settings()}
        actions={
          <Link to={to} params={params} search={{ create: true }} className={buttonClass()}>
            <Plus size={14} aria-hidden />
            {m.people_new_project()}
          </Link>
        }
      />
      <TabLinks
        label={m.nav_general()}
        tabs={[
          { key: id, label: name, current: project === undefined && !create, link: { to, params, search: {} } },
          ...projects.map((one) => ({
            key: one.id,
            label: one.name,
            current: one.id === project,
            link: { to, params, search: { project: one.id } },
          })),
          ...(create ? [{ key: "new", label: m.people_new_project(), current: true, link: { to, params, search: { create } } }] : []),
        ]}
      />
      <UnsavedGuard>
        {create ? (
          <NewProject />
        ) : project === undefined ? (
          <OrganizationSettings />
        ) : shown === undefined ? (
          <Empty title={m.people_no_such_project()}>{m.people_no_such_project_text()}</Empty>
        ) : (
          <ProjectSettings key={`${shown.id} ${part}`} id={shown.id} part={part} />
        )}
      </UnsavedGuard>
    </>
  );
}

/** Asks before unsaved changes of any form on the screen are lost. */
function UnsavedGuard({ children }: { children: ReactNode }) {
  const { isChanged, report } = useUnsavedForms();
  return (
    <UnsavedReport value={report}>
      {children}
      <LeaveQuestion isChanged={isChanged} />
    </UnsavedReport>
  );
}
