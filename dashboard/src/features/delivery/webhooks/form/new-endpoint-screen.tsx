import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { BackToList } from "../back-to-list.tsx";
import { EndpointLeadersOnly } from "../leaders-only.tsx";
import { SecretDialog } from "../secret/secret-dialog.tsx";
import { EndpointFields, type EndpointValues, inputOf } from "./endpoint-fields.tsx";
import { FormFrame } from "./form-frame.tsx";

const empty: EndpointValues = { url: "", events: [], projectId: "" };

/** Form for a new endpoint, then its secret, which is shown once. */
export function NewEndpointScreen() {
  return (
    <EndpointLeadersOnly>
      <NewEndpoint />
    </EndpointLeadersOnly>
  );
}

function NewEndpoint() {
  const organization = useOrganization();
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ id: string; secret: string }>();
  const form = useForm("create_webhook_endpoint", {
    kept: `create_webhook_endpoint:${organization.id}`,
    initial: empty,
    input: inputOf,
    onDone: setCreated,
  });
  const open = (endpointId: string) =>
    navigate({
      to: "/organizations/$organizationId/webhooks/$endpointId",
      params: { organizationId: organization.id, endpointId },
      replace: true,
    });
  return (
    <>
      <FormFrame
        title={m.webhooks_new_title()}
        back={<BackToList />}
        submit={m.webhooks_create()}
        form={form}
        cancel={{ to: "/organizations/$organizationId/webhooks", params: { organizationId: organization.id } }}
      >
        <EndpointFields form={form} />
      </FormFrame>
      {created && <SecretDialog secret={created.secret} onClose={() => void open(created.id)} />}
    </>
  );
}
