import { type GuestRight, guestNameLengthMax, isLeader } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { dayAs, daySpan, longMoment } from "#src/format/dates.ts";
import { addDays, startOfWeek } from "#src/format/days.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { ShownOnce } from "#src/ui/shown-once.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { GuestLinks } from "./guest-links.tsx";
import { rightNames } from "./guest-words.ts";
import { lastDay } from "./last-day.ts";
import type { Shared } from "./shared.ts";

type Made = Output<"create_guest_link">;
type Values = { label: string; right: GuestRight; days: string; email: string };

const rightTexts: Record<GuestRight, () => string> = {
  see: m.guests_right_see_text,
  comment: m.guests_right_comment_text,
  approve: m.guests_right_approve_text,
};

const dayChoices = [1, 3, 7, 14, 30, 60, 90] as const;

/** Dialog that makes a link for a guest, and lists those that there are. */
export default function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { project } = usePlace();
  const [made, setMade] = useState<Made>();
  const form = useForm("create_guest_link", {
    kept: `create_guest_link:${JSON.stringify(shared)}`,
    initial: { label: "", right: "comment", days: "14", email: "" } as Values,
    input: ({ label, right, days, email }) => ({
      projectId: project.id,
      ...shared,
      label: label.trim(),
      right,
      days: Number(days),
      ...(email.trim() !== "" && { email: email.trim() }),
    }),
    onDone: setMade,
  });
  const settings = useQuery(query("get_project_settings", { id: project.id })).data;
  if (made !== undefined) return <MadeLink made={made} onClose={onClose} />;
  if (settings?.guestLinks === false) return <SwitchedOff title={titleOf(shared)} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={titleOf(shared)} description={m.guests_share_text()}>
      <DialogForm values={form.values} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormRefusal form={form} />
        <TextField label={m.guests_label()} hint={m.guests_label_hint()} maxLength={guestNameLengthMax} {...form.field("label")} required />
        <RightField form={form} />
        <SelectField
          label={m.guests_days()}
          {...form.field("days")}
          options={dayChoices.map((days) => dayOption(days, project.timeZone))}
        />
        <TextField label={m.guests_email()} type="email" hint={m.guests_email_hint()} {...form.field("email")} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.guests_make()}
          </Button>
        </DialogActions>
      </DialogForm>
      <GuestLinks shared={shared} />
    </Dialog>
  );
}

/** Takes the place of the form while the organization allows no links for guests. Owners and admins switch them on here. */
function SwitchedOff({ title, onClose }: { title: string; onClose: () => void }) {
  const { organization } = usePlace();
  const { mutate, isPending } = useMutation(mutation("update_organization"));
  const leads = isLeader(organization.role);
  return (
    <Dialog open onClose={onClose} title={title} description={leads ? m.guests_off_yours() : m.guests_off()}>
      <DialogActions>
        <Button onClick={onClose}>{leads ? m.cancel() : m.close()}</Button>
        {leads && (
          <Button look="primary" busy={isPending} onClick={() => mutate({ guestLinks: true }, { onError: toastProblem })}>
            {m.guests_switch_on()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function titleOf(shared: Shared): string {
  if ("articleId" in shared) return m.guests_share_article();
  if ("postId" in shared) return m.guests_share_post();
  const monday = startOfWeek(shared.week, 1);
  return m.guests_share_week({ days: daySpan(monday, addDays(monday, 6)) });
}

function dayOption(days: number, timeZone: string) {
  const day = lastDay(days, timeZone);
  return { value: String(days), label: m.guests_in_days({ count: days, day: dayAs(day, { day: "numeric", month: "long" }) }) };
}

/** Permission of the guest. To approve is offered where the project lets guests approve. */
function RightField({ form }: { form: Form<Values> }) {
  const { project } = usePlace();
  const approval = useQuery(query("get_project_settings", { id: project.id })).data?.approval;
  const letsGuests = approval !== undefined && (approval.guests || approval.steps.some(({ guests }) => guests));
  const mayApprove = useCan("articles:approve") && letsGuests;
  const rights: GuestRight[] = mayApprove ? ["see", "comment", "approve"] : ["see", "comment"];
  return (
    <SelectField
      label={m.guests_right()}
      {...form.field("right")}
      options={rights.map((right) => ({ value: right, label: rightNames[right]() }))}
      hint={mayApprove || approval === undefined ? rightTexts[form.values.right]() : m.guests_right_without()}
    />
  );
}

/** The address of a link, shown once. */
function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const { project } = usePlace();
  return (
    <ShownOnce
      title={m.guests_made({ label: made.label })}
      description={made.url === null ? m.guests_made_lost() : m.guests_made_text()}
      label={m.guests_address()}
      value={made.url ?? ""}
      onClose={onClose}
    >
      <p className="mt-3 text-ink-3 text-xs leading-4.5">{m.guests_made_until({ moment: longMoment(made.endsAt, project.timeZone) })}</p>
    </ShownOnce>
  );
}
