import { limits } from "@galley/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, KeyRound, Pencil, ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import type { Endpoint } from "../names.ts";
import { SecretDialog } from "../secret/secret-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

/** Menu with rare actions. A connected site's endpoint has none, since it changes with its connection. */
export function EndpointMenu({ endpoint }: { endpoint: Endpoint }) {
  const organization = useOrganization();
  const [asked, setAsked] = useState<"rotate" | "revoke" | "delete">();
  const close = () => setAsked(undefined);
  useScreenActions(
    endpoint.kind === "site"
      ? []
      : [
          { key: "rotate", label: m.webhooks_rotate(), icon: KeyRound, run: () => setAsked("rotate") },
          ...(endpoint.oldKeyUntil === null
            ? []
            : [{ key: "revoke", label: m.webhooks_revoke(), icon: ShieldOff, run: () => setAsked("revoke") }]),
          { key: "delete", label: m.webhooks_delete(), icon: Trash2, run: () => setAsked("delete") },
        ],
  );
  if (endpoint.kind === "site") return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={m.webhooks_more_menu()}>
            <Ellipsis size={17} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil size={14} />}
          render={
            <Link
              to="/organizations/$organizationId/webhooks/$endpointId/edit"
              params={{ organizationId: organization.id, endpointId: endpoint.id }}
            />
          }
        >
          {m.edit()}
        </MenuItem>
        <MenuItem icon={<KeyRound size={14} />} onSelect={() => setAsked("rotate")}>
          {m.webhooks_rotate()}
        </MenuItem>
        {endpoint.oldKeyUntil !== null && (
          <MenuItem icon={<ShieldOff size={14} />} onSelect={() => setAsked("revoke")}>
            {m.webhooks_revoke()}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => setAsked("delete")}>
          {m.webhooks_delete()}
        </MenuItem>
      </Menu>
      {asked === "rotate" && <RotateKey id={endpoint.id} onClose={close} />}
      {asked === "revoke" && <RevokeDialog id={endpoint.id} onClose={close} />}
      {asked === "delete" && <DeleteEndpointDialog endpoint={endpoint} onClose={close} />}
    </>
  );
}

/** Question before an endpoint is deleted with all its deliveries, pending ones included. */
function DeleteEndpointDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
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

/** Asks for a confirmation, makes a new key, and shows its secret once. */
function RotateKey({ id, onClose }: { id: string; onClose: () => void }) {
  const [made, setMade] = useState<Output<"rotate_webhook_key">>();
  const form = useForm("rotate_webhook_key", { initial: {}, input: () => ({ id }), onDone: setMade });
  if (made !== undefined) return <SecretDialog secret={made.secret} oldKeyUntil={made.oldKeyUntil} onClose={onClose} />;
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.webhooks_rotate_title()}
      description={m.webhooks_rotate_text({ hours: limits.oldWebhookKeyHours })}
      action={m.webhooks_rotate_do()}
      busy={form.isSending}
      onConfirm={() => void form.submit()}
    >
      <FormRefusal form={form} />
    </Confirm>
  );
}
