import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { FilterChoice } from "#src/ui/filter-choice.tsx";
import { aboutChoices, kindsAbout } from "../about.ts";
import type { NotificationSearch } from "./notification-search.ts";

const route = getRouteApi("/projects/$projectId/dashboard/notifications/activity");

/** Filters of the list. The URL holds them. */
export function NotificationFilters() {
  const { organization } = usePlace();
  const { about, project, show } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (values: Partial<NotificationSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterChoice<string>
        name={m.notifications_about()}
        value={kindsAbout(about) === undefined ? undefined : about}
        onChange={(value) => change({ about: value })}
        groups={aboutChoices()}
      />
      <FilterChoice
        name={m.notifications_view()}
        value={show}
        any={m.notifications_read_and_unread()}
        onChange={(value) => change({ show: value })}
        options={[{ value: "unread", label: m.notifications_new() }]}
      />
      {organization.projects.length > 1 && (
        <FilterChoice
          name={m.notifications_project()}
          value={project}
          onChange={(value) => change({ project: value })}
          options={organization.projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  );
}
