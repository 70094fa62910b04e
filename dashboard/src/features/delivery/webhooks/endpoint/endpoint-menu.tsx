import { Link } from "@tanstack/react-router";
import { Ellipsis, KeyRound, Pencil, ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import type { Endpoint } from "../names.ts";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RotateKey } from "./rotate-key.tsx";

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
