import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { number } from "#src/format/numbers.ts";
import { FormSection, SettingsSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { OrganizationDeletion } from "./deletion/organization-deletion.tsx";
import { ModelsSection } from "./models/models-section.tsx";

type Organization = Output<"get_organization">;

/** Name of the organization, and its key facts. */
export function OrganizationSettings() {
  const { data, error, refetch } = useQuery(query("get_organization", {}));
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div>
      <Name organization={data} />
      <Guests organization={data} />
      <ModelsSection timeZone={data.plan.timeZone} />
      <Facts organization={data} />
      <OrganizationDeletion name={data.name} />
    </div>
  );
}

function Name({ organization: { name } }: { organization: Organization }) {
  const { form, isChanged, waits } = useSettingsForm("update_organization", "organization", { name }, (changes) => ({ name, ...changes }));
  return (
    <FormSection title={m.people_organization()} text={m.people_organization_text()} form={form} isChanged={isChanged} waits={waits}>
      <TextField label={m.people_organization_name()} {...form.field("name")} maxLength={100} required />
    </FormSection>
  );
}

function Guests({ organization: { guestLinks } }: { organization: Organization }) {
  const { form, isChanged, waits } = useSettingsForm("update_organization", "guests", { guestLinks }, (changes) => changes);
  return (
    <FormSection title={m.guests_allow()} text={m.guests_allow_text()} form={form} isChanged={isChanged} waits={waits}>
      <Checkbox label={m.guests_allow_box()} checked={form.values.guestLinks} onChange={(on) => form.set("guestLinks", on)} />
    </FormSection>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { id, createdAt, plan, members, invitations, projects } = organization;
  const params = { organizationId: id };
  const facts: [string, ReactNode][] = [
    [
      m.nav_members(),
      <Link key="members" to="/organizations/$organizationId/members" params={params} className="text-accent hover:underline">
        {m.people_count_members({ count: members })}
        {invitations > 0 && `, ${m.people_count_invitations({ count: invitations })}`}
      </Link>,
    ],
    [m.people_projects(), number(projects)],
    [
      m.people_plan(),
      <Link key="credits" to="/organizations/$organizationId/credits" params={params} className="text-accent hover:underline">
        {m.people_plan_text({ count: number(plan.monthlyCredits), zone: plan.timeZone.replaceAll("_", " ") })}
      </Link>,
    ],
    [m.people_created(), <Ago key="created" moment={createdAt} timeZone={plan.timeZone} />],
    [m.people_id(), <code key="id" className="text-xs [overflow-wrap:anywhere]">{`${id}`}</code>],
  ];
  return (
    <SettingsSection title={m.people_facts()} text={m.people_facts_text()}>
      <Card>
        <dl className="divide-y divide-line">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-5 py-3 text-ui">
              <dt className="text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </SettingsSection>
  );
}
