import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { mutation } from "#src/api/mutation.ts";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import type { WritingPlace } from "../write/keeping/copy-calls.ts";
import type { Opened } from "../write/keeping/first-writing.ts";
import { emptyManuscript } from "../write/manuscript.ts";
import { tooLong } from "../write/too-long.ts";
import { useWriting } from "../write/use-writing.ts";

export type FirstArticleOptions = { place: WritingPlace; opened: Opened; onMade: (articleId: string) => Promise<void> };

/** Manages the first article, which is the person's own, until it is created and published. */
export function useFirstArticle({ place, opened, onMade }: FirstArticleOptions) {
  const { project } = usePlace();
  const editor = useRef<WriterHandle>(null);
  const sent = useRef(emptyManuscript);
  const [uploading, setUploading] = useState(0);
  const publishing = useMutation(mutation("publish_article_now"));
  const { writing, dispatch, current, unsaved, state } = useWriting({
    article: null,
    place,
    opened,
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
      // If the article needs a review first, it stays a draft there, and its own screen leads on.
      await publishing.mutateAsync({ id, revision }).catch(toastProblem);
      await onMade(id);
    },
  });
  return {
    editor,
    title,
    markdown,
    unsaved,
    state,
    uploading,
    setUploading,
    problem: form.problem ?? form.field("title").problem ?? form.field("markdown").problem,
    isSending: form.isSending || publishing.isPending,
    write(name: "title" | "markdown", value: string) {
      // The form no longer shows a problem of what is changed.
      form.set(name, value);
      dispatch({ type: "write", change: { [name]: value } });
    },
    submit(event: FormEvent) {
      const problem = tooLong(current());
      if (problem === null) return form.submit(event);
      event.preventDefault();
      toast(problem, { tone: "problem" });
    },
  };
}
