import { isLeader } from "@galley/contract";
import { useNavigate } from "@tanstack/react-router";
import { Check, ChevronsUpDown, Plus, Settings } from "lucide-react";
import { m } from "#messages";
import type { Place } from "#src/api/session.ts";
import { useSession } from "#src/place/use-place.ts";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";

/** Menu with the current project, and every other project that the person reaches. */
export function ProjectSwitcher({ place, onNavigate }: { place: Place; onNavigate: () => void }) {
  const { organizations } = useSession();
  const navigate = useNavigate();
  const go = (projectId: string) => {
    onNavigate();
    void navigate({ to: "/projects/$projectId/articles", params: { projectId } });
  };
  return (
    <Menu
      trigger={
        <button type="button" className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-card/70">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-md bg-accent font-display font-medium text-on-accent text-sm"
          >
            {Array.from(place.project.name)[0]}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-ui leading-4.5">{place.project.name}</span>
            <span className="block truncate text-2xs text-ink-3 leading-4">{new URL(place.project.siteUrl).host}</span>
          </span>
          <span className="sr-only">{m.switch_project()}</span>
          <ChevronsUpDown size={14} className="shrink-0 text-ink-3" aria-hidden />
        </button>
      }
    >
      {organizations.map((organization) => (
        <div key={organization.id}>
          <MenuHeading>{organization.name}</MenuHeading>
          {organization.projects.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => go(id)}>
              <span className="flex-1 truncate">{name}</span>
              {id === place.project.id && <Check size={14} aria-label={m.chosen()} />}
            </MenuItem>
          ))}
        </div>
      ))}
      {isLeader(place.organization.role) && <ForLeaders place={place} onNavigate={onNavigate} />}
    </Menu>
  );
}

/** Links to the settings of the current project, and to creating another one. */
function ForLeaders({ place: { organization, project }, onNavigate }: { place: Place; onNavigate: () => void }) {
  const navigate = useNavigate();
  const open = (search: { project: string } | { create: true }) => {
    onNavigate();
    void navigate({ to: "/organizations/$organizationId/settings", params: { organizationId: organization.id }, search });
  };
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Settings size={14} />} onSelect={() => open({ project: project.id })}>
        <span className="truncate">{m.people_project_settings({ name: project.name })}</span>
      </MenuItem>
      <MenuItem icon={<Plus size={14} />} onSelect={() => open({ create: true })}>
        {m.people_new_project_menu()}
      </MenuItem>
    </>
  );
}
