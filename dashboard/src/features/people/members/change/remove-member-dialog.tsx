import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { refreshSession } from "#src/api/refresh-session.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Member } from "../member.ts";
import { Notes } from "./notes.tsx";
import { useApproverOf } from "./use-approver-of.ts";

type RemoveProps = { member: Member; isMe: boolean; onClose: () => void };

/** Dialog that tells which access of a person ends at once, and what stays, before they are removed. */
export function RemoveMemberDialog({ member, isMe, onClose }: RemoveProps) {
  const organization = useOrganization();
  const removing = useMutation(mutation("remove_member"));
  const { tokens, assistants, invited } = useWhatStops(member);
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

const shownMax = 100;

/** Returns the names of the API tokens and assistants that act for a person, and how many of their invitations wait. */
function useWhatStops({ personId }: Member): { tokens: string[]; assistants: string[]; invited: number } {
  const of = { personId, limit: shownMax };
  const tokens = useQuery(query("list_tokens", { ...of, show: "active" })).data?.data ?? [];
  const assistants = useQuery(query("list_assistants", of)).data?.data ?? [];
  const invitations = useQuery(query("list_invitations", of)).data?.data ?? [];
  return {
    tokens: tokens.filter(({ kind }) => kind === "api").map(({ name }) => name),
    assistants: assistants.map(({ name }) => name),
    invited: invitations.filter(({ expired }) => !expired).length,
  };
}
