import { Outlet } from "@tanstack/react-router";
import { useOrganizationPlace } from "#src/place/use-place.ts";
import { Toasts } from "#src/ui/toast.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { DeletionNotices } from "./deletion-notice.tsx";
import { ProjectFrame } from "./project-frame.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

/** Screens of an organization, with the sidebar if there is a project to work on. */
export function OrganizationFrame() {
  const { organization, project } = useOrganizationPlace();
  const screen = (
    <>
      <SettingsTabs organization={organization} />
      <Outlet />
    </>
  );
  if (project !== undefined) {
    return (
      <ProjectFrame>
        <DashboardFrame>{screen}</DashboardFrame>
      </ProjectFrame>
    );
  }
  return (
    <>
      <DeletionNotices />
      <main className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-6 md:px-8">{screen}</main>
      <Toasts />
    </>
  );
}
