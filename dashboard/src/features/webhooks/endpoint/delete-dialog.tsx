import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";
import { useOrganization } from "#src/routes/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Endpoint } from "../names.ts";

/** Asks before an endpoint goes, with everything that it was sent or is still to be sent. */
export function DeleteDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const organization = useOrganization();
  const navigate = useNavigate();
  const { isPending, mutate } = useMutation({ ...mutation("delete_webhook_endpoint"), onError: toastProblem });
  const remove = () =>
    mutate(
      { id },
      {
        onSuccess: () => {
          toast(m.webhooks_deleted());
          void navigate({ to: "/organizations/$organizationId/webhooks", params: { organizationId: organization.id }, replace: true });
        },
      },
    );
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.webhooks_delete_title()}
      description={<span className="[overflow-wrap:anywhere]">{m.webhooks_delete_text({ url })}</span>}
      action={m.webhooks_delete_do()}
      danger
      busy={isPending}
      onConfirm={remove}
    />
  );
}
