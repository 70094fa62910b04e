import { isLeader } from "@galley/contract";
import { useNavigate } from "@tanstack/react-router";
import { m, pageLanguage } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { enterOrganization } from "#src/api/scope.ts";
import { type Organization, session } from "#src/api/session.ts";
import { browserZone } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Steps } from "#src/parts/first-steps.tsx";
import { useSession } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { Toasts } from "#src/ui/toast.tsx";

/** Screen for people without a project. It creates the first one, or tells whom to ask. */
export function StartScreen() {
  const { organizations } = useSession();
  const organization = organizations.find(({ role }) => isLeader(role));
  if (organization === undefined) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
        <NoProject />
        <Toasts />
      </main>
    );
  }
  return (
    <Steps current={1}>
      <NewProject organization={organization} />
    </Steps>
  );
}

function NoProject() {
  return (
    <>
      <h1 className="sr-only">Galley</h1>
      <Empty
        title={m.start_no_project()}
        action={
          <a href="/account" className={buttonClass()}>
            {m.your_account()}
          </a>
        }
      >
        {m.start_ask()}
      </Empty>
    </>
  );
}

function NewProject({ organization }: { organization: Organization }) {
  enterOrganization(organization.id);
  const navigate = useNavigate();
  const form = useForm("create_project", {
    kept: `create_project:${organization.id}`,
    initial: { name: "", siteUrl: "" },
    input: ({ name, siteUrl }) => ({
      name,
      ...(siteUrl !== "" && { siteUrl }),
      language: pageLanguage,
      timeZone: browserZone,
    }),
    onDone: async ({ id }) => {
      await queryClient.fetchQuery({ ...session, staleTime: 0 });
      await navigate({ to: "/projects/$projectId/first-article", params: { projectId: id } });
    },
  });
  return (
    <>
      <PageHeader title={m.start_title()} sub={<p className="mt-1 text-ink-2">{m.start_text()}</p>} />
      <Card className="p-5">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <FormProblem>{form.problem}</FormProblem>
          <TextField label={m.project_name()} {...form.field("name")} required />
          <TextField label={m.project_site()} hint={m.project_site_hint()} type="url" placeholder="https://" {...form.field("siteUrl")} />
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.project_make()}
          </Button>
        </form>
      </Card>
    </>
  );
}
