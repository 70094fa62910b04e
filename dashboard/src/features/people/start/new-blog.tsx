import { plainPageColors } from "@galley/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m, pageLanguage } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { enterOrganization } from "#src/api/scope.ts";
import { type Organization, session } from "#src/api/session.ts";
import { browserZone } from "#src/format/dates.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { ColorField } from "#src/parts/color-field.tsx";
import { LanguageField, TimeZoneField } from "#src/parts/place-fields.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import { BlogPicture } from "./blog-picture.tsx";
import type { BlogValues } from "./blog-values.ts";
import { type Logo, LogoField } from "./logo-field.tsx";
import { saveLook } from "./save-look.ts";

const nothing: BlogValues = { name: "", language: pageLanguage, timeZone: browserZone, accent: null, paper: null };

/** Form for the first project: all that its blog shows from the beginning, beside a picture of it. */
export function NewBlog({ organization }: { organization: Organization }) {
  enterOrganization(organization.id);
  const navigate = useNavigate();
  const [logo, setLogo] = useState<Logo>();
  const [isSaving, setSaving] = useState(false);
  const form = useForm<"create_project", BlogValues>("create_project", {
    kept: `create_first_project:${organization.id}`,
    initial: nothing,
    input: ({ name, language, timeZone }) => ({ name, language, timeZone }),
    onDone: async ({ id }) => {
      setSaving(true);
      await saveLook(id, form.values, logo).catch(() => toast(m.start_look_later(), { tone: "problem" }));
      await queryClient.fetchQuery({ ...session, staleTime: 0 });
      await navigate({ to: "/projects/$projectId/first-article", params: { projectId: id } });
    },
  });
  return (
    <>
      <PageHeader title={m.start_title()} sub={<p className="mt-1 text-ink-2">{m.start_text()}</p>} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card className="p-5">
          <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
            <FormProblem>{form.problem}</FormProblem>
            <TextField label={m.project_name()} {...form.field("name")} maxLength={100} required />
            <LanguageField {...form.field("language")} />
            <TimeZoneField {...form.field("timeZone")} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Color form={form} name="accent" label={m.start_accent()} hint={m.start_accent_hint()} />
              <Color form={form} name="paper" label={m.start_paper()} hint={m.start_paper_hint()} />
            </div>
            <LogoField logo={logo} onChange={setLogo} />
            <Button type="submit" look="primary" busy={form.isSending || isSaving}>
              {m.start_make()}
            </Button>
          </form>
        </Card>
        <BlogPicture values={form.values} logo={logo} />
      </div>
    </>
  );
}

type ColorProps = { form: Form<BlogValues>; name: "accent" | "paper"; label: string; hint: string };

function Color({ form, name, label, hint }: ColorProps) {
  return (
    <ColorField label={label} hint={hint} drawn={plainPageColors[name]} reset={m.start_color_reset({ label })} {...form.field(name)} />
  );
}
