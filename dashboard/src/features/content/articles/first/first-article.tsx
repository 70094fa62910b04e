import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { ArticleEditor } from "../editor/article-editor.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { LineField } from "../write/head/line-field.tsx";
import type { WritingPlace } from "../write/keeping/copy-calls.ts";
import type { OpenedCopy } from "../write/keeping/first-writing.ts";
import { KeptMark } from "../write/keeping/kept-mark.tsx";
import { emptyManuscript, type Manuscript } from "../write/manuscript.ts";
import { useWriting } from "../write/use-writing.ts";

type FirstArticleProps = { place: WritingPlace; opened: OpenedCopy; onMade: (articleId: string) => Promise<void> };

function sampleOf(project: string): Manuscript {
  return { ...emptyManuscript, title: m.start_article_sample_title({ project }), markdown: m.start_article_sample({ project }) };
}

/** The first article: a sample to edit, kept as every new text is, and published by one button. */
export function FirstArticle({ place, opened, onMade }: FirstArticleProps) {
  const { project } = usePlace();
  const editor = useRef<WriterHandle>(null);
  const sent = useRef(emptyManuscript);
  const [uploading, setUploading] = useState(0);
  const [publishing, publish] = usePublishing();
  const { writing, dispatch, unsaved, current, state } = useWriting({
    article: null,
    place,
    opened,
    sample: sampleOf(project.name),
    details: {},
    editable: true,
    waiting: false,
    readText: () => editor.current?.markdown(),
  });
  const { title, markdown } = writing.mine;
  const form = useForm("create_article", {
    initial: { title, markdown },
    input() {
      sent.current = current();
      const named = sent.current.title.trim();
      return { projectId: project.id, ...(named !== "" && { title: named }), markdown: sent.current.markdown, submit: false };
    },
    onDone: async ({ id, revision }) => {
      dispatch({ type: "saved", revision, content: sent.current });
      await publish({ id, revision });
      await onMade(id);
    },
  });
  const write = (name: "title" | "markdown", value: string) => {
    // The form no longer shows a problem of what is changed.
    form.set(name, value);
    dispatch({ type: "write", change: { [name]: value } });
  };
  const problem = form.problem ?? form.field("title").problem ?? form.field("markdown").problem;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div>
        <LineField
          label={m.editor_title()}
          placeholder={m.editor_title_hint()}
          value={title}
          lengthMax={200}
          editable
          onChange={(next) => write("title", next)}
          onEnter={() => editor.current?.focus()}
          className="pb-4 font-medium text-[2rem] leading-[1.08] tracking-[-0.02em]"
        />
        <ArticleEditor
          ref={editor}
          markdown={markdown}
          editable
          projectId={project.id}
          onChange={(next) => write("markdown", next)}
          onUploading={setUploading}
        />
      </div>
      <FormProblem>{problem}</FormProblem>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-paper py-3">
        <Button type="submit" look="primary" busy={form.isSending || publishing} disabled={uploading > 0}>
          {m.start_article_publish()}
        </Button>
        <Link to="/projects/$projectId/articles" params={{ projectId: project.id }} className={buttonClass("quiet")}>
          {m.start_article_skip()}
        </Link>
        <p role="status" className="text-ink-2 text-ui">
          {uploading > 0 && m.start_article_uploading()}
        </p>
        {unsaved && <KeptMark state={state} />}
      </div>
    </form>
  );
}

/** Publishes a revision. If it needs a review first, it stays a draft, and its own screen leads on. */
function usePublishing(): [isPending: boolean, publish: (revision: { id: string; revision: number }) => Promise<unknown>] {
  const { isPending, mutateAsync } = useMutation(mutation("publish_article_now"));
  return [isPending, (revision) => mutateAsync(revision).catch(toastProblem)];
}
