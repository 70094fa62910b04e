import { useState } from "react";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { FindMember } from "#src/parts/access/find-member.tsx";
import { Choices } from "#src/parts/settings/choices.tsx";
import { FormSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import type { Settings } from "./settings.ts";

const anyone = "";

/** Settings for approvals: which work needs one, and whose. Each choice has an explanation. */
export function ApprovalSection({ settings }: { settings: Settings }) {
  const { id, reviewBeforePublishing, agentReview } = settings;
  const fresh = { reviewBeforePublishing, agentReview, approverEmail: settings.approverEmail ?? anyone };
  const { form, isChanged, waits } = useSettingsForm("update_project", "approval", fresh, ({ approverEmail, ...changes }) => ({
    id,
    ...changes,
    ...(approverEmail !== undefined && { approverEmail: approverEmail === anyone ? null : approverEmail }),
  }));
  const { values, set } = form;
  return (
    <FormSection title={m.people_approval()} text={m.people_approval_text()} form={form} isChanged={isChanged} waits={waits}>
      <Choices
        label={m.people_of_people()}
        value={values.reviewBeforePublishing ? "review" : "free"}
        onChange={(value) => set("reviewBeforePublishing", value === "review")}
        options={[
          { value: "review", label: m.people_waits(), text: m.people_of_people_waits() },
          { value: "free", label: m.people_free(), text: m.people_of_people_free() },
        ]}
      />
      <Choices
        label={m.people_of_agents()}
        value={values.agentReview ? "review" : "free"}
        onChange={(value) => set("agentReview", value === "review")}
        options={[
          { value: "review", label: m.people_waits(), text: m.people_of_agents_waits() },
          { value: "free", label: m.people_free(), text: m.people_of_agents_free() },
        ]}
      />
      {settings.approval.kind === "one" && <ApproverField settings={settings} {...form.field("approverEmail")} />}
      <p className="text-ink-3 text-xs leading-4.5">{m.people_approval_kept()}</p>
    </FormSection>
  );
}

type ApproverProps = { settings: Settings; name: string; value: string; onChange: (value: string) => void; problem: string | undefined };

function ApproverField({ settings, value, onChange, problem }: ApproverProps) {
  const { approver, approverEmail } = settings;
  const [picked, setPicked] = useState<{ personId: string; email: string; name: string }>();
  const isKept = approver !== null && value === approverEmail;
  const isGone = isKept && !approver.canApprove;
  const isPicked = picked?.email === value;
  const name = isKept ? approver.name : isPicked ? picked.name : value;
  const chosen = value === anyone ? "" : isKept ? approver.personId : isPicked ? picked.personId : undefined;
  return (
    <FindMember
      label={m.people_approver()}
      problem={problem ?? (isGone ? m.people_approver_gone({ name: personName(name) }) : undefined)}
      hint={value === anyone || isGone ? m.people_approver_anyone_text() : m.people_approver_one_text({ name })}
      shown={value === anyone ? m.people_approver_anyone() : isGone ? personName(name) : m.people_approver_only({ name })}
      chosen={chosen}
      anyone={m.people_approver_anyone()}
      approving={settings.id}
      onPick={(member) => {
        setPicked(member);
        onChange(member?.email ?? anyone);
      }}
    />
  );
}
