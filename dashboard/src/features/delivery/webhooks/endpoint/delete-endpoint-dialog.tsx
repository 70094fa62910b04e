import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import type { Endpoint } from "../names.ts";

/** Question before an endpoint is deleted with all its deliveries, pending ones included. */
export function DeleteEndpointDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const organization = useOrganization();
  const navigate = useNavigate();
  const leave = () =>
    void navigate({ to: "/organizations/$organizationId/webhooks", params: { organizationId: organization.id }, replace: true });
  return (
    <ConfirmCall
      operation="delete_webhook_endpoint"
      input={{ id }}
      done={m.webhooks_deleted()}
      onDone={leave}
      onClose={onClose}
      title={m.webhooks_delete_title()}
      description={<span className="[overflow-wrap:anywhere]">{m.webhooks_delete_text({ url })}</span>}
      action={m.webhooks_delete_do()}
    />
  );
}
