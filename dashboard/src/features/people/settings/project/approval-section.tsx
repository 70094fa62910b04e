import { isLeader, rolePermissions } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { SelectField } from "#src/ui/field.tsx";
import { Choices } from "../choices.tsx";
import { FormSection } from "../section.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import type { Settings } from "./settings.ts";

const anyone = "";

/** Settings for approvals: which work needs one, and whose. Each choice has an explanation. */
export function ApprovalSection({ settings }: { settings: Settings }) {
  const { id, reviewBeforePublishing, agentReview } = settings;
  const fresh = { reviewBeforePublishing, agentReview, approverEmail: settings.approverEmail ?? anyone };
  const { form, isChanged } = useSettingsForm("update_project", "approval", fresh, ({ approverEmail, ...changes }) => ({
    id,
    ...changes,
    ...(approverEmail !== undefined && { approverEmail: approverEmail === anyone ? null : approverEmail }),
  }));
  const { values, set } = form;
  return (
    <FormSection title={m.people_approval()} text={m.people_approval_text()} form={form} isChanged={isChanged}>
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
      <ApproverField settings={settings} {...form.field("approverEmail")} />
      <p className="text-ink-3 text-xs leading-4.5">{m.people_approval_kept()}</p>
    </FormSection>
  );
}

type ApproverProps = { settings: Settings; name: string; value: string; onChange: (value: string) => void; problem: string | undefined };

function ApproverField({ settings, ...field }: ApproverProps) {
  const members = useQuery(query("list_members", {})).data?.data ?? [];
  const able = members.filter((member) => mayApprove(member, settings.id));
  const { approver, approverEmail } = settings;
  const isGone = approver !== null && !approver.canApprove && field.value === approverEmail;
  const chosen = able.find(({ email }) => email === field.value);
  return (
    <SelectField
      label={m.people_approver()}
      {...field}
      problem={field.problem ?? (isGone ? m.people_approver_gone({ name: personName(approver.name) }) : undefined)}
      hint={chosen === undefined ? m.people_approver_anyone_text() : m.people_approver_one_text({ name: chosen.name })}
      options={[
        { value: anyone, label: m.people_approver_anyone() },
        ...(isGone ? [{ value: approverEmail ?? anyone, label: personName(approver.name) }] : []),
        ...able.map(({ email, name }) => ({ value: email, label: m.people_approver_only({ name }) })),
      ]}
    />
  );
}

function mayApprove({ role, projectIds }: Item<"list_members">, projectId: string): boolean {
  return rolePermissions[role].has("articles:approve") && (isLeader(role) || projectIds === null || projectIds.includes(projectId));
}
