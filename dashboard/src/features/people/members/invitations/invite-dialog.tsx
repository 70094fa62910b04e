import { isLeader, type Role, rolesGivenBy } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { ProjectChoice, Radio, type Reach } from "../change/project-choice.tsx";
import { roleName, roleText } from "../roles/role-words.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Invited = Output<"invite_member">;
type Values = { email: string; role: Role; projectIds: Reach; copyLink: boolean };

/** Dialog to invite a person, by email or with a link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  const sendsMail = useQuery(query("get_organization", {})).data?.sendsMail ?? false;
  const form = useForm("invite_member", {
    kept: `invite_member:${currentOrganization()}`,
    initial: { email: "", role: "member", projectIds: null, copyLink: false } as Values,
    input: ({ email, role, projectIds, copyLink }) => ({
      email: email.trim(),
      role,
      copyLink,
      ...(projectIds !== null && !isLeader(role) && { projectIds: [...projectIds] }),
    }),
    onDone: (done: Invited) => {
      if (done.link !== null) return setInvited(done);
      onClose();
      toast(m.people_invited({ email: done.email }));
    },
  });
  if (invited !== undefined) return <InvitationLink invitation={invited} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m.people_invite()} description={m.people_invite_text()}>
      <DialogForm values={form.values} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormRefusal form={form} />
        <TextField label={m.people_email()} type="email" placeholder="name@example.com" {...form.field("email")} required />
        <RoleField form={form} />
        <ProjectChoice
          role={form.values.role}
          value={form.values.projectIds}
          onChange={(value) => form.set("projectIds", value)}
          problem={form.field("projectIds").problem}
        />
        {sendsMail ? <Way form={form} /> : <p className="text-ink-3 text-xs leading-4.5">{m.people_no_mail()}</p>}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {sendsMail && !form.values.copyLink ? m.people_invite_send() : m.people_invite_link()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function RoleField({ form }: { form: Form<Values> }) {
  const own = useOrganization().role;
  return (
    <SelectField
      label={m.people_role()}
      {...form.field("role")}
      options={rolesGivenBy(own).map((value) => ({ value, label: roleName(value) }))}
      hint={roleText(form.values.role)}
    />
  );
}

function Way({ form }: { form: Form<Values> }) {
  const { copyLink } = form.values;
  return (
    <fieldset className="flex flex-col gap-1.5 text-ui">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{m.people_way()}</legend>
      <Radio label={m.people_way_mail()} checked={!copyLink} onChoose={() => form.set("copyLink", false)} />
      <Radio label={m.people_way_link()} checked={copyLink} onChoose={() => form.set("copyLink", true)} />
    </fieldset>
  );
}
