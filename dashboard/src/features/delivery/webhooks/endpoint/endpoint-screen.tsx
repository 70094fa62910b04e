import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { query } from "#src/api/query.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { BackToList } from "../back-to-list.tsx";
import { Deliveries } from "../deliveries/deliveries.tsx";
import { EndpointLeadersOnly } from "../leaders-only.tsx";
import type { Endpoint } from "../names.ts";
import { About } from "./about.tsx";
import { EndpointHeader } from "./endpoint-header.tsx";
import { Health } from "./health.tsx";
import { Notices } from "./notices.tsx";

const route = getRouteApi("/organizations/$organizationId/webhooks/$endpointId");

/** Endpoint with its state, its deliveries and all actions on it. */
export function EndpointScreen() {
  return (
    <EndpointLeadersOnly>
      <BackToList />
      <Loaded />
    </EndpointLeadersOnly>
  );
}

function Loaded() {
  const { endpointId } = route.useParams();
  const { data, error, refetch } = useQuery(query("get_webhook_endpoint", { id: endpointId }));
  if (data === undefined) return error ? <Failed isScreen error={error} onRetry={() => void refetch()} /> : <Loading />;
  return <Shown key={data.id} endpoint={data} />;
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const { data: health, dataUpdatedAt } = useQuery(query("get_webhook_health", { id: endpoint.id }));
  // Countdowns use the service's clock, from which this browser's may differ.
  const offset = health === undefined ? 0 : Date.parse(health.now) - dataUpdatedAt;
  return (
    <>
      <EndpointHeader endpoint={endpoint} />
      <Notices endpoint={endpoint} held={health?.held ?? 0} />
      {health && <Health health={health} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Deliveries endpoint={endpoint} health={health} offset={offset} />
        <About endpoint={endpoint} />
      </div>
    </>
  );
}
