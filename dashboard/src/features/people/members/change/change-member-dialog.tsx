import { isLeader, rolePermissions, rolesGivenBy } from "@galley/contract";
import { m } from "#messages";
import { refreshSession } from "#src/api/refresh-session.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { useOrganization, useSession } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { Member } from "../member.ts";
import { roleName, roleText } from "../roles/role-words.ts";
import { Notes } from "./notes.tsx";
import { ProjectChoice, type Reach } from "./project-choice.tsx";
import { useApproverOf } from "./use-approver-of.ts";

type ChangeProps = { member: Member; isLastOwner: boolean; onClose: () => void };

/** Dialog for another role or other projects. It tells the consequences before they are saved. */
export function ChangeMemberDialog({ member, isLastOwner, onClose }: ChangeProps) {
  const own = useOrganization().role;
  const { personId, name } = member;
  const isMe = useSession().person.id === personId;
  const form = useForm("add_member", {
    initial: { role: member.role, projectIds: member.projectIds as Reach },
    input: ({ role, projectIds }) => ({
      personId,
      role,
      ...(projectIds !== null && !isLeader(role) && { projectIds: [...projectIds] }),
    }),
    onDone: ({ role }) => {
      onClose();
      if (isMe) void refreshSession();
      toast(m.people_changed({ name, role: roleName(role) }));
    },
  });
  const { role, projectIds } = form.values;
  const offered = isLastOwner ? (["owner"] as const) : rolesGivenBy(own);
  return (
    <Dialog open onClose={onClose} title={m.people_change_title({ name })} description={m.people_change_text()}>
      <DialogForm values={form.values} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <SelectField
          label={m.people_role()}
          {...form.field("role")}
          options={offered.map((value) => ({ value, label: roleName(value) }))}
          hint={isLastOwner ? m.people_last_owner() : roleText(role)}
        />
        <ProjectChoice
          role={role}
          value={projectIds}
          onChange={(value) => form.set("projectIds", value)}
          problem={form.field("projectIds").problem}
        />
        <Consequences member={member} role={role} projectIds={projectIds} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.save()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function Consequences({ member, role, projectIds }: { member: Member; role: Member["role"]; projectIds: Reach }) {
  const { person } = useSession();
  const alone = useApproverOf(member);
  const loses = (id: string) => !isLeader(role) && projectIds !== null && !projectIds.includes(id);
  const approvesNoMore = alone !== "" && (!rolePermissions[role].has("articles:approve") || member.approverOf.some(loses));
  const steppingDown = member.personId === person.id && isLeader(member.role) && !isLeader(role);
  return (
    <Notes
      grave
      texts={[
        steppingDown && m.people_stepping_down(),
        approvesNoMore && m.people_approves_no_more({ name: member.name, projects: alone }),
      ]}
    />
  );
}
