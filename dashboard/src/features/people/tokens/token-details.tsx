import { formerMemberName } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { longMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { PermissionList } from "#src/parts/access/permission-list.tsx";
import { Usage } from "#src/parts/access/usage-bars.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { useProjectName } from "#src/place/use-project-name.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { shownValue } from "./token-list.tsx";
import { type Token, TokenState } from "./token-state.tsx";

/** Details of one token, with a button to revoke it. */
export function TokenDetails({ token, onClose }: { token: Token; onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <Dialog open onClose={onClose} title={token.name}>
      <Facts token={token} />
      <h3 className="mt-4 mb-2 font-medium text-ink-2 text-xs">{m.tokens_column_may()}</h3>
      {token.kind === "read" ? <OfSite token={token} /> : <PermissionList permissions={token.permissions} beyondRole={token.beyondRole} />}
      <DialogActions>
        {token.state !== "revoked" && (
          <Button look="quiet" className="mr-auto text-red-i hover:text-red-i" onClick={() => setRevoking(true)}>
            {m.tokens_revoke()}
          </Button>
        )}
        <Link
          to="/organizations/$organizationId/audit"
          params={{ organizationId }}
          search={{ token: token.id }}
          className={buttonClass("plain")}
        >
          {m.tokens_see_audit()}
        </Link>
      </DialogActions>
      {isRevoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </Dialog>
  );
}

/** Returns who made the token. A former member has no address. */
function creatorOf({ creatorName, createdBy }: Token): string {
  return creatorName === formerMemberName ? personName(creatorName) : `${creatorName}, ${createdBy}`;
}

function Facts({ token }: { token: Token }) {
  const zone = useTimeZone();
  const projectName = useProjectName();
  const facts: [string, ReactNode][] = [
    [m.tokens_state(), <TokenState key="state" token={token} />],
    [
      m.tokens_value(),
      <code key="value" className="font-mono text-xs">
        {shownValue(token)}
      </code>,
    ],
    [m.tokens_project(), projectName(token.projectId)],
    [m.tokens_acts_for(), creatorOf(token)],
    [m.tokens_made(), <Ago key="made" moment={token.createdAt} timeZone={zone} />],
    [m.tokens_valid_until(), token.expiresAt === null ? m.tokens_never() : longMoment(token.expiresAt, zone)],
    [m.tokens_column_use(), <Usage key="use" use={token} />],
  ];
  return (
    <dl className="divide-y divide-line rounded-lg border border-line text-ui">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Origin of a site's token, with a link to the connection. */
function OfSite({ token: { projectId } }: { token: Token }) {
  return (
    <p className="text-ui leading-5">
      {m.tokens_of_site_text()}{" "}
      {projectId !== null && (
        <Link to="/projects/$projectId/connections" params={{ projectId }} className="font-medium text-accent underline underline-offset-2">
          {m.tokens_see_connections()}
        </Link>
      )}
    </p>
  );
}

/** Question before a token is revoked, since this cannot be undone. */
function RevokeToken({ token: { id, name, kind }, onClose }: { token: Token; onClose: () => void }) {
  return (
    <ConfirmCall
      operation="revoke_token"
      input={{ id }}
      done={m.tokens_revoked_now({ name })}
      onClose={onClose}
      title={m.tokens_revoke_title({ name })}
      description={kind === "read" ? m.tokens_revoke_site_text() : m.tokens_revoke_text()}
      action={m.tokens_revoke()}
    />
  );
}
