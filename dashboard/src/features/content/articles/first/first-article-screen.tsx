import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Steps } from "#src/parts/first-steps.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { ArticleEditor } from "../editor/article-editor.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { LineField } from "../write/head/line-field.tsx";
import { GoingLive } from "./going-live.tsx";

const route = getRouteApi("/projects/$projectId/first-article");

/** Last of the first steps: an article is written, published and seen. */
export function FirstArticleScreen() {
  const { article } = route.useSearch();
  if (article !== undefined) return <GoingLive id={article} />;
  return (
    <Steps current={2} wide>
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
  const editor = useRef<WriterHandle>(null);
  const [uploading, setUploading] = useState(0);
  const publishing = useMutation(mutation("publish_article_now"));
  const form = useForm("create_article", {
    initial: sampleOf(project.name),
    input: ({ title, markdown }) => ({
      projectId: project.id,
      ...(title.trim() !== "" && { title: title.trim() }),
      markdown: editor.current?.markdown() ?? markdown,
      submit: false,
    }),
    onDone: async ({ id, revision }) => {
      // If the article needs a review first, it stays a draft there, and its own screen leads on.
      await publishing.mutateAsync({ id, revision }).catch(toastProblem);
      await navigate({ search: { article: id }, replace: true });
    },
  });
  const problem = form.problem ?? form.field("title").problem ?? form.field("markdown").problem;
  return (
    <>
      <PageHeader title={m.start_article_title()} sub={<p className="mt-1 text-ink-2">{m.start_article_text()}</p>} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <div>
          <LineField
            label={m.editor_title()}
            placeholder={m.editor_title_hint()}
            value={form.values.title}
            lengthMax={200}
            editable
            onChange={(title) => form.set("title", title)}
            onEnter={() => editor.current?.focus()}
            className="pb-4 font-medium text-[2rem] leading-[1.08] tracking-[-0.02em]"
          />
          <ArticleEditor
            ref={editor}
            markdown={form.values.markdown}
            editable
            projectId={project.id}
            onChange={(markdown) => form.set("markdown", markdown)}
            onUploading={setUploading}
          />
        </div>
        <FormProblem>{problem}</FormProblem>
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-paper py-3">
          <Button type="submit" look="primary" busy={form.isSending || publishing.isPending} disabled={uploading > 0}>
            {m.start_article_publish()}
          </Button>
          <Link to="/projects/$projectId/articles" params={{ projectId: project.id }} className={buttonClass("quiet")}>
            {m.start_article_skip()}
          </Link>
          <p role="status" className="text-ink-2 text-ui">
            {uploading > 0 && m.start_article_uploading()}
          </p>
        </div>
      </form>
    </>
  );
}
