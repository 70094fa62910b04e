import { organizationEventTypes } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, type LinkProps, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.tsx";
import { BackLink } from "../back-to-list.tsx";
import { EndpointLeadersOnly } from "../leaders-only.tsx";
import { type Endpoint, hostOf } from "../names.ts";
import { EndpointFields, inputOf } from "./endpoint-fields.tsx";
import { FormFrame } from "./form-frame.tsx";

const route = getRouteApi("/organizations/$organizationId/webhooks/$endpointId/edit");

export function EditEndpointScreen() {
  return (
    <EndpointLeadersOnly>
      <Loaded />
    </EndpointLeadersOnly>
  );
}

function Loaded() {
  const { endpointId } = route.useParams();
  const { data, error, refetch } = useQuery(query("get_webhook_endpoint", { id: endpointId }));
  if (data === undefined)
    return error ? <Failed isScreen error={error} onRetry={() => void refetch()} /> : <Loading className="max-w-2xl" />;
  return <EditEndpoint key={data.id} endpoint={data} />;
}

/** Form to change an endpoint. Changes by other people do not overwrite the typed values. */
function EditEndpoint({ endpoint: { id, url, events, projectId } }: { endpoint: Endpoint }) {
  const { organizationId } = route.useParams();
  const navigate = useNavigate();
  const back = {
    to: "/organizations/$organizationId/webhooks/$endpointId",
    params: { organizationId, endpointId: id },
  } satisfies LinkProps;
  const form = useForm("update_webhook_endpoint", {
    kept: `update_webhook_endpoint:${id}`,
    initial: { url, events: organizationEventTypes.filter((type) => events.includes(type)), projectId: projectId ?? "" },
    input: (values) => ({ id, ...inputOf(values) }),
    onDone: () => {
      toast(m.webhooks_saved());
      void navigate(back);
    },
  });
  return (
    <FormFrame
      title={m.webhooks_edit_title()}
      back={<BackLink label={hostOf(url)} link={back} />}
      submit={m.webhooks_save()}
      form={form}
      cancel={back}
    >
      <EndpointFields form={form} urlHint={m.webhooks_save_hint()} />
    </FormFrame>
  );
}
