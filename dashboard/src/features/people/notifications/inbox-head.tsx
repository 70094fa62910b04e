import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";

/** Heading of the inbox with its two tabs. */
export function InboxHead({ current, actions }: { current: "waiting" | "activity"; actions?: ReactNode }) {
  const { project } = usePlace();
  const waiting = useQuery(query("count_waiting", {})).data?.waiting;
  const unread = useQuery(query("count_unread_notifications", {})).data?.unread;
  const params = { projectId: project.id };
  return (
    <>
      <PageHeader
        title={m.notifications()}
        actions={
          <>
            <Link to="/projects/$projectId/notifications/choices" params={params} className={buttonClass()}>
              <SlidersHorizontal size={14} aria-hidden />
              {m.notifications_choices()}
            </Link>
            {actions}
          </>
        }
      />
      <TabLinks
        label={m.inbox_tabs()}
        tabs={[
          {
            key: "waiting",
            label: m.inbox_tab(),
            count: waiting || undefined,
            current: current === "waiting",
            link: { to: "/projects/$projectId/notifications", params, search: {} },
          },
          {
            key: "activity",
            label: m.inbox_activity_tab(),
            count: unread ? m.inbox_unread({ count: unread }) : undefined,
            current: current === "activity",
            link: { to: "/projects/$projectId/notifications/activity", params, search: {} },
          },
        ]}
      />
    </>
  );
}
