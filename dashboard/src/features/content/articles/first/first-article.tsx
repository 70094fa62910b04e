import { limits } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { ArticleEditor } from "../editor/article-editor.tsx";
import { LineField } from "../write/head/line-field.tsx";
import { KeptMark } from "../write/keeping/kept-mark.tsx";
import { type FirstArticleOptions, useFirstArticle } from "./use-first-article.ts";

/** The first article, and one button that publishes it. */
export function FirstArticle(options: FirstArticleOptions) {
  const { project } = usePlace();
  const { editor, title, markdown, write, submit, problem, isSending, uploading, setUploading, unsaved, state } = useFirstArticle(options);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <LineField
          label={m.editor_title()}
          placeholder={m.editor_title_hint()}
          value={title}
          lengthMax={limits.titleLengthMax}
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
        <Button type="submit" look="primary" busy={isSending} disabled={uploading > 0}>
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
