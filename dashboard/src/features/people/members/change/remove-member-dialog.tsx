import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { refreshSession } from "#src/api/refresh-session.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Invitation, Member } from "../member.ts";
import { Notes } from "./notes.tsx";
import { useApproverOf } from "./use-approver-of.ts";

type RemoveProps = { member: Member; isMe: boolean; invitations: readonly Invitation[]; onClose: () => void };

/** Dialog that tells which access of a person ends at once, and what stays, before they are removed. */
export function RemoveMemberDialog({ member, isMe, invitations, onClose }: RemoveProps) {
  const organization = useOrganization();
  const removing = useMutation(mutation("remove_member"));
  const { tokens, assistants } = useWhatStops(member);
  const invited = invitations.filter(({ invitedBy, expired }) => invitedBy === member.email && !expired).length;
  const alone = useApproverOf(member);
  const { name, email } = member;
  const remove = async () => {
    try {
      await removing.mutateAsync({ email });
      onClose();
      // People who leave are told on the page where they arrive.
      if (isMe) await refreshSession();
      else toast(m.people_removed({ name }));
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Confirm
      open
      danger
      busy={removing.isPending}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={isMe ? m.people_leave_title({ organization: organization.name }) : m.people_remove_title({ name })}
      description={isMe ? m.people_leave_text() : m.people_remove_text({ name })}
      action={isMe ? m.people_leave_action() : m.people_remove_action()}
    >
      <Notes
        grave
        texts={[
          tokens.length > 0 && m.people_tokens_stop({ count: tokens.length, names: tokens.join(", ") }),
          assistants.length > 0 && m.people_assistants_stop({ count: assistants.length, names: assistants.join(", ") }),
          invited > 0 && m.people_invitations_stop({ count: invited }),
          alone !== "" && m.people_approves_no_more({ name, projects: alone }),
        ]}
      />
    </Confirm>
  );
}

/** Returns the names of the API tokens and assistants that act for a person. */
function useWhatStops({ email, personId }: Member): { tokens: string[]; assistants: string[] } {
  const tokens = useQuery(query("list_tokens", {})).data?.data ?? [];
  const assistants = useQuery(query("list_assistants", {})).data?.data ?? [];
  const isLive = ({ revokedAt, expiresAt }: (typeof tokens)[number]) =>
    revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
  return {
    tokens: tokens.filter((token) => token.kind === "api" && token.createdBy === email && isLive(token)).map(({ name }) => name),
    assistants: assistants.filter((assistant) => assistant.personId === personId).map(({ name }) => name),
  };
}
