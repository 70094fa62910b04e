import { isLeader } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { refreshSession } from "#src/api/refresh-session.ts";
import type { OpenDeletion, Organization, Project } from "#src/api/session.ts";
import { longMoment } from "#src/format/dates.ts";
import { useOrganizationOf } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Notices on every screen that its project, or the whole organization, is going to be deleted. */
export function DeletionNotices({ project }: { project?: Project }) {
  const organization = useOrganizationOf();
  const shown = organization?.deletions.filter(({ projectId }) => projectId === null || projectId === project?.id) ?? [];
  if (organization === undefined || shown.length === 0) return null;
  return (
    <section aria-label={m.deletion_notice_label()}>
      {shown.map((deletion) => (
        <DeletionNotice key={deletion.projectId ?? ""} deletion={deletion} organization={organization} project={project} />
      ))}
    </section>
  );
}

type Props = { deletion: OpenDeletion; organization: Organization; project: Project | undefined };

function DeletionNotice({ deletion: { projectId, dueAt }, organization, project }: Props) {
  const { id, name, role } = organization;
  const shown = projectId === null ? name : (project?.name ?? "");
  const day = longMoment(dueAt, useTimeZone());
  const keepOrganization = useMutation(mutation("cancel_organization_deletion"));
  const keepProject = useMutation(mutation("cancel_project_deletion"));
  const takeBack = async () => {
    try {
      await (projectId === null ? keepOrganization.mutateAsync({}) : keepProject.mutateAsync({ id: projectId }));
      toast(m.deletion_taken_back({ name: shown }));
    } catch (error) {
      toastProblem(error);
    }
    await refreshSession();
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-b bg-red-s px-4 py-2 text-red-i text-ui">
      <p>{projectId === null ? m.deletion_notice_organization({ name: shown, day }) : m.deletion_notice_project({ name: shown, day })}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {role === "owner" && (
          <Button busy={keepOrganization.isPending || keepProject.isPending} onClick={() => void takeBack()}>
            {m.deletion_take_back()}
          </Button>
        )}
        {isLeader(role) && (
          <Link
            to="/organizations/$organizationId/settings"
            params={{ organizationId: id }}
            search={projectId === null ? {} : { project: projectId }}
            className={buttonClass()}
          >
            {m.deletion_settings()}
          </Link>
        )}
      </div>
    </div>
  );
}
