import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormProblem, TextArea, TextField } from "#src/ui/field.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { GoingLive } from "./going-live.tsx";
import { Steps } from "./steps.tsx";

const route = getRouteApi("/projects/$projectId/first-article");

/** Last of the first steps: an article is written, published and seen. */
export function FirstArticleScreen() {
  const { article } = route.useSearch();
  if (article !== undefined) return <GoingLive id={article} />;
  return (
    <Steps current={2}>
      <FirstArticle />
    </Steps>
  );
}

function sampleOf(project: string): { title: string; markdown: string } {
  return { title: m.start_article_sample_title({ project }), markdown: m.start_article_sample({ project }) };
}

function FirstArticle() {
  const { project } = usePlace();
  const navigate = route.useNavigate();
  const publishing = useMutation(mutation("publish_article_now"));
  const form = useForm("create_article", {
    initial: sampleOf(project.name),
    input: ({ title, markdown }) => ({ projectId: project.id, title, markdown, submit: false }),
    onDone: async ({ id, revision }) => {
      // If the article needs a review first, it stays a draft there, and its own screen leads on.
      await publishing.mutateAsync({ id, revision }).catch(toastProblem);
      await navigate({ search: { article: id }, replace: true });
    },
  });
  return (
    <>
      <PageHeader title={m.start_article_title()} sub={<p className="mt-1 text-ink-2">{m.start_article_text()}</p>} />
      <Card className="p-5">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <FormProblem>{form.problem}</FormProblem>
          <TextField label={m.start_article_heading()} {...form.field("title")} required />
          <TextArea label={m.start_article_body()} {...form.field("markdown")} rows={12} required />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" look="primary" busy={form.isSending || publishing.isPending}>
              {m.start_article_publish()}
            </Button>
            <Link to="/projects/$projectId/articles" params={{ projectId: project.id }} className={buttonClass("quiet")}>
              {m.start_article_skip()}
            </Link>
          </div>
        </form>
      </Card>
    </>
  );
}
