import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { EndpointLeadersOnly } from "../leaders-only.tsx";
import { useLive } from "../use-live.ts";
import { EndpointTable } from "./endpoint-table.tsx";

/** Endpoints of the organization, each with its state. */
export function WebhooksScreen() {
  return (
    <EndpointLeadersOnly>
      <Endpoints />
    </EndpointLeadersOnly>
  );
}

function Endpoints() {
  const { id } = useOrganization();
  const navigate = useNavigate();
  const list = useInfiniteQuery(pages("browse_webhook_endpoints", {}));
  const endpoints = list.data?.pages.flatMap(({ data }) => data) ?? [];
  useLive(
    endpoints.flatMap(({ lastDelivery }) => lastDelivery ?? []),
    0,
    list.dataUpdatedAt,
  );
  useShortcuts([
    {
      keys: "n",
      label: m.webhooks_new(),
      run: () => void navigate({ to: "/organizations/$organizationId/webhooks/new", params: { organizationId: id } }),
    },
  ]);
  return (
    <>
      <PageHeader
        title={m.nav_webhooks()}
        sub={<p className="mt-1 max-w-2xl text-ink-2">{m.webhooks_intro()}</p>}
        actions={endpoints.length > 0 && <NewEndpoint />}
      />
      {list.isPending ? (
        <Loading rows={3} />
      ) : list.isError && endpoints.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : endpoints.length === 0 ? (
        <Empty icon={<Webhook size={18} />} title={m.webhooks_none()} action={<NewEndpoint />}>
          {m.webhooks_none_text()}
        </Empty>
      ) : (
        <EndpointTable endpoints={endpoints} />
      )}
      <ShowMore list={list} />
    </>
  );
}

function NewEndpoint() {
  const { id } = useOrganization();
  return (
    <Link to="/organizations/$organizationId/webhooks/new" params={{ organizationId: id }} className={buttonClass("primary")}>
      <Plus size={15} aria-hidden />
      {m.webhooks_new()}
    </Link>
  );
}
