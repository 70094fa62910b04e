import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { type TabLink, TabLinks } from "#src/ui/tab-links.tsx";
import type { WebhookDelivery } from "../names.ts";

type Status = WebhookDelivery["status"];

const route = getRouteApi("/organizations/$organizationId/webhooks/$endpointId");
const statuses: readonly Status[] = ["pending", "delivering", "held", "succeeded", "failed"];
const names: Record<Status, () => string> = {
  pending: m.webhooks_pending,
  delivering: m.webhooks_delivering,
  held: m.webhooks_tab_held,
  succeeded: m.webhooks_tab_succeeded,
  failed: m.webhooks_tab_failed,
};

/** Tabs of deliveries by status. A delivery is being sent only for seconds, so that tab appears only if the URL names it. */
export function StatusTabs({ health }: { health: Output<"get_webhook_health"> | undefined }) {
  const { status } = route.useSearch();
  const { organizationId, endpointId } = route.useParams();
  const counts: Partial<Record<Status, number>> = { pending: health?.waiting ?? 0, held: health?.held ?? 0, failed: health?.failed ?? 0 };
  const link = (wanted: Status | undefined): TabLink["link"] => ({
    to: "/organizations/$organizationId/webhooks/$endpointId",
    params: { organizationId, endpointId },
    search: { status: wanted },
    replace: true,
    resetScroll: false,
  });
  const shown = statuses.filter((one) => one !== "delivering" || status === one);
  return (
    <TabLinks
      label={m.webhooks_deliveries_by()}
      tabs={[
        { key: "all", label: m.webhooks_tab_all(), current: status === undefined, link: link(undefined) },
        ...shown.map((one) => ({
          key: one,
          label: names[one](),
          count: counts[one] === 0 ? undefined : counts[one],
          current: status === one,
          link: link(one),
        })),
      ]}
    />
  );
}
