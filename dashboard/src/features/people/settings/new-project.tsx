import { useNavigate } from "@tanstack/react-router";
import { m, pageLanguage } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { session } from "#src/api/session.ts";
import { browserZone } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { LanguageField, TimeZoneField } from "#src/parts/place-fields.tsx";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import { useUnsaved } from "#src/ui/unsaved.ts";

const nothing = { name: "", siteUrl: "", language: pageLanguage as string, timeZone: browserZone };

/** Form for a new project. All other settings are on the project's own page. */
export function NewProject() {
  const organization = useOrganization();
  const navigate = useNavigate();
  const form = useForm("create_project", {
    kept: `create_project:${organization.id}`,
    initial: nothing,
    input: ({ siteUrl, ...rest }) => ({ ...rest, ...(siteUrl.trim() !== "" && { siteUrl: siteUrl.trim() }) }),
    onDone: async ({ id, name }) => {
      await queryClient.fetchQuery({ ...session, staleTime: 0 });
      await navigate({
        to: "/organizations/$organizationId/settings",
        params: { organizationId: organization.id },
        search: { project: id },
        ignoreBlocker: true,
      });
      toast(m.people_project_made({ name }), {
        action: {
          label: m.people_project_open(),
          run: () => void navigate({ to: "/projects/$projectId/articles", params: { projectId: id } }),
        },
      });
    },
  });
  const { name, siteUrl } = form.values;
  const isChanged = name !== "" || siteUrl !== "";
  useUnsaved("new", isChanged);
  return (
    <div>
      <SettingsSection title={m.people_new_project()} text={m.people_new_project_text()}>
        <Card className="p-5">
          <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
            <FormProblem>{form.problem}</FormProblem>
            <TextField label={m.project_name()} {...form.field("name")} maxLength={100} required />
            <TextField label={m.project_site()} hint={m.project_site_hint()} type="url" placeholder="https://" {...form.field("siteUrl")} />
            <div className="grid gap-4 sm:grid-cols-2">
              <LanguageField {...form.field("language")} />
              <TimeZoneField {...form.field("timeZone")} />
            </div>
            <div className="flex justify-end">
              <Button type="submit" look="primary" busy={form.isSending}>
                {m.project_make()}
              </Button>
            </div>
          </form>
        </Card>
      </SettingsSection>
    </div>
  );
}
