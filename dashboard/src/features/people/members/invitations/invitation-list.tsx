import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { usePages } from "#src/parts/use-pages.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Pill } from "#src/ui/status.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useReach } from "../list/use-reach.ts";
import type { Invitation } from "../member.ts";
import { membersRouteApi } from "../members-search.ts";
import { roleName } from "../roles/role-words.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Invited = Output<"invite_member">;

/** Pending invitations, of which those are shown whose address has the words of the search. */
export function InvitationList() {
  const { q } = membersRouteApi.useSearch();
  const list = usePages("list_invitations", q === undefined ? {} : { query: q });
  const invitations = list.items;
  const [invited, setInvited] = useState<Invited>();
  if (invitations.length === 0 && invited === undefined) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mt-2 font-semibold text-sm">
        {m.people_invitations()}
      </h2>
      <p className="mt-0.5 text-ink-2 text-ui">{m.people_invitations_text()}</p>
      <Card className="mt-3">
        <ul aria-labelledby="invitations" className="divide-y divide-line">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onInvited={setInvited} />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} className="mt-3" />
      {invited !== undefined && <InvitationLink invitation={invited} onClose={() => setInvited(undefined)} />}
    </section>
  );
}

function Row({ invitation, onInvited }: { invitation: Invitation; onInvited: (invited: Invited) => void }) {
  const reach = useReach(invitation.projectIds);
  const own = useOrganization().role;
  const timeZone = useTimeZone();
  const { email, role, invitedBy, expired, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-ui">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-panel text-ink-3">
        <Mail size={14} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium leading-5 [overflow-wrap:anywhere]">
          {email}
          {expired && <Pill tone="bg-amber-s text-amber-i">{m.people_expired()}</Pill>}
        </p>
        <p className="text-ink-3 text-xs leading-4.5" data-tip={reach.long}>
          {[roleName(role), reach.short, m.people_invited_by({ email: invitedBy })].join(" · ")}
        </p>
        <p className="text-ink-3 text-xs leading-4.5">
          {expired ? (
            <Ago moment={expiresAt} timeZone={timeZone}>
              {(when) => m.people_expired_since({ when })}
            </Ago>
          ) : (
            m.people_expires({ when: shortMoment(expiresAt, timeZone) })
          )}
        </p>
      </div>
      {(own === "owner" || role !== "owner") && <Actions invitation={invitation} onInvited={onInvited} />}
    </li>
  );
}

function Actions({ invitation, onInvited }: { invitation: Invitation; onInvited: (invited: Invited) => void }) {
  const { id, email, role, projectIds } = invitation;
  const [revoking, setRevoking] = useState(false);
  const inviting = useMutation(mutation("invite_member"));
  // Awaits the call itself, since the row of an expired invitation disappears before the call is answered.
  const again = async () => {
    try {
      const done = await inviting.mutateAsync({ email, role, ...(projectIds && { projectIds }) });
      if (done.link === null) toast(m.people_invited({ email }));
      else onInvited(done);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:pl-11">
      <Button busy={inviting.isPending} onClick={() => void again()}>
        {m.people_invite_again()}
      </Button>
      <Button look="quiet" onClick={() => setRevoking(true)}>
        {m.people_revoke()}
      </Button>
      <ConfirmCall
        operation="revoke_invitation"
        input={{ id }}
        done={m.people_revoked({ email })}
        open={revoking}
        onClose={() => setRevoking(false)}
        title={m.people_revoke_title({ email })}
        description={m.people_revoke_text()}
        action={m.people_revoke_action()}
      />
    </div>
  );
}
