import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { m } from "#messages";
import { usePages } from "#src/parts/use-pages.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { EndpointLeadersOnly } from "../leaders-only.tsx";
import { useLive } from "../use-live.ts";
import { EndpointTable } from "./endpoint-table.tsx";

const route = getRouteApi("/organizations/$organizationId/webhooks/");

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
  const { q } = route.useSearch();
  const list = usePages("browse_webhook_endpoints", q === undefined ? {} : { query: q });
  const endpoints = list.items;
  useLive(
    endpoints.flatMap(({ lastDelivery }) => lastDelivery ?? []),
    0,
    list.dataUpdatedAt,
  );
  const adding = {
    keys: "n",
    label: m.webhooks_new(),
    run: () => void navigate({ to: "/organizations/$organizationId/webhooks/new", params: { organizationId: id } }),
  };
  useShortcuts([adding]);
  useScreenActions([{ ...adding, key: "new-endpoint", icon: Plus }]);
  return (
    <>
      <PageHeader
        title={m.nav_webhooks()}
        sub={<p className="mt-1 max-w-2xl text-ink-2">{m.webhooks_intro()}</p>}
        actions={(endpoints.length > 0 || q !== undefined) && <NewEndpoint />}
      />
      {(endpoints.length > 0 || q !== undefined) && <Words />}
      {list.isPending ? (
        <Loading rows={3} />
      ) : list.isError && endpoints.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : endpoints.length === 0 && q !== undefined ? (
        <Empty title={m.webhooks_none_found()}>{m.webhooks_none_found_text()}</Empty>
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

function Words() {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const field = useSearchField(m.webhooks_find());
  return (
    <SearchField
      label={m.webhooks_find()}
      words={q}
      field={field}
      onChange={(words) => void navigate({ search: { q: words === "" ? undefined : words }, replace: q !== "" && words !== "" })}
    />
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
