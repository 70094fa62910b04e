import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { SelectField } from "#src/ui/field.tsx";
import { aboutChoices, kindsAbout } from "./about.ts";
import type { NotificationSearch } from "./notification-search.ts";

const route = getRouteApi("/projects/$projectId/dashboard/notifications");

/** Filters of the list. The URL holds them. */
export function NotificationFilters() {
  const { organization } = usePlace();
  const { about, project } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (values: Partial<NotificationSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  return (
    <div className="flex flex-wrap gap-2">
      <SelectField
        hideLabel
        label={m.notifications_about()}
        value={kindsAbout(about) === undefined ? "" : (about ?? "")}
        onChange={(value) => change({ about: value === "" ? undefined : value })}
        options={[{ value: "", label: m.notifications_about_all() }]}
        groups={aboutChoices()}
      />
      {organization.projects.length > 1 && (
        <SelectField
          hideLabel
          label={m.notifications_project()}
          value={project ?? ""}
          onChange={(value) => change({ project: value === "" ? undefined : value })}
          options={[
            { value: "", label: m.notifications_project_all() },
            ...organization.projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  );
}
