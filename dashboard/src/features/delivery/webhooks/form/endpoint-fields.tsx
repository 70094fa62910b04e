import { organizationEventTypes } from "@galley/contract";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { EventChoices } from "./event-choices.tsx";

type OrganizationEvent = (typeof organizationEventTypes)[number];
/** `projectId` is "" for all projects. */
export type EndpointValues = { url: string; events: OrganizationEvent[]; projectId: string };

export function inputOf({ url, events, projectId }: EndpointValues) {
  // In the service's order, whatever the order of ticking.
  const ordered = organizationEventTypes.filter((type) => events.includes(type));
  return { url: url.trim(), events: ordered, projectId: projectId === "" ? null : projectId };
}

/** Fields of an endpoint: its address, its project and its events. */
export function EndpointFields({ form, urlHint }: { form: Form<EndpointValues>; urlHint?: string }) {
  const { projects } = useOrganization();
  const { problem, value, onChange } = form.field("events");
  return (
    <>
      <FormRefusal form={form} />
      <TextField
        label={m.webhooks_url()}
        hint={urlHint === undefined ? m.webhooks_url_hint() : `${m.webhooks_url_hint()} ${urlHint}`}
        type="url"
        placeholder="https://"
        required
        {...form.field("url")}
      />
      <SelectField
        label={m.webhooks_project()}
        hint={m.webhooks_project_hint()}
        {...form.field("projectId")}
        options={[{ value: "", label: m.webhooks_all_projects() }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <EventChoices problem={problem} chosen={value} onChange={onChange} />
    </>
  );
}
