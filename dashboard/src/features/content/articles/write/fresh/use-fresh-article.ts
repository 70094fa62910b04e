import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { leftOutLine, leftOutOf } from "../../editor/left-out/left-out.ts";
import { dropArticleDraft, readArticleDraft } from "../drafts.ts";
import { emptyManuscript, isSameManuscript, type Manuscript } from "../manuscript.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

export type Fresh = ReturnType<typeof useFreshArticle>;
type Options = { topic: string | undefined; read: () => string | undefined };

/** Writes a new article. The browser keeps it until it is saved for the first time. */
export function useFreshArticle({ topic, read }: Options) {
  const { project } = usePlace();
  const personId = useSession().person.id;
  const place = { personId, articleId: `new:${project.id}` };
  const [first] = useState(() => readArticleDraft(place));
  const [content, setContent] = useState<Manuscript>(first?.content ?? emptyManuscript);
  const [restoredAt, setRestoredAt] = useState(first?.at ?? null);
  const [topicId, setTopicId] = useState(topic ?? "");
  const [locale, setLocale] = useState<string>();
  const topics = useQuery(query("list_topics", { projectId: project.id, limit: 100 })).data?.data ?? [];
  const brand = useQuery(query("get_brand", { id: project.id })).data;
  const unsaved = !isSameManuscript(content, emptyManuscript);
  const done = useRef(false);
  const write = (change: Partial<Manuscript>) => setContent((before) => ({ ...before, ...change }));
  useKeptDraft({ place, content, unsaved, done, read });

  const chosen = topics.find(({ id }) => id === topicId);
  useEffect(() => {
    if (chosen !== undefined) setContent((before) => (before.title === "" ? { ...before, title: chosen.title } : before));
  }, [chosen]);
  const language = chosen?.locale ?? locale ?? brand?.project.language ?? "";
  const creating = useCreate(() => {
    done.current = true;
    dropArticleDraft(place);
  });
  return {
    content,
    write,
    unsaved,
    restoredAt,
    topics,
    topicId,
    setTopicId,
    locale: language,
    setLocale,
    locales: [...new Set([brand?.project.language ?? "", ...(brand?.languages ?? []), language])].filter((one) => one !== ""),
    hasTopic: chosen !== undefined,
    isSaving: creating.isPending,
    discard() {
      setContent(emptyManuscript);
      setRestoredAt(null);
      dropArticleDraft(place);
    },
    save: () =>
      creating.save({ ...content, markdown: read() ?? content.markdown }, { projectId: project.id, locale: language, topicId: chosen?.id }),
  };
}

type Belonging = { projectId: string; locale: string; topicId: string | undefined };

/** Creates the article. Unchanged input keeps its idempotency key, so that sending it twice creates one article. */
function useCreate(onDone: () => void) {
  const navigate = useNavigate();
  const creating = useMutation(mutation("create_article"));
  const sent = useRef<Input<"create_article">>(undefined);
  async function save(
    { title, markdown, summary, seoTitle, seoDescription }: Manuscript,
    { projectId, locale, topicId }: Belonging,
  ): Promise<void> {
    if (title.trim() === "") return toast(m.editor_new_needs_title(), { tone: "problem" });
    if (markdown.trim() === "") return toast(m.editor_new_needs_text(), { tone: "problem" });
    const extra = { ...(summary && { summary }), ...(seoTitle && { seoTitle }), ...(seoDescription && { seoDescription }) };
    const place = { ...(locale && { locale }), ...(topicId !== undefined && { topicId }) };
    const input = { projectId, title: title.trim(), markdown, ...extra, ...place, submit: false };
    if (JSON.stringify(sent.current) !== JSON.stringify(input)) sent.current = input;
    try {
      const { id, dropped, droppedImages } = await creating.mutateAsync(sent.current ?? input);
      onDone();
      const lines = leftOutOf(dropped, droppedImages).map(leftOutLine);
      if (lines.length === 0) toast(m.editor_new_made());
      else toast([m.editor_dropped_title(), ...lines].join("\n"), { tone: "problem" });
      await navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: id }, replace: true });
    } catch (error) {
      toastProblem(error);
    }
  }
  return { save, isPending: creating.isPending };
}
