import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useSession } from "#src/place/use-place.ts";
import { dropArticleDraft, keepArticleDraft, readArticleDraft } from "./drafts.ts";
import { type Article, isSameManuscript, type Manuscript } from "./manuscript.ts";
import { type ArticleWriting, type ArticleWritingAction, articleSideOf, isArticleUnsaved, nextArticleWriting } from "./writing-state.ts";

const pauseMilliseconds = 400;

/** Manages what a person writes on an article. It is kept in this browser at each pause, and in step with the service. */
export function useWriting(article: Article, { editable, waiting }: { editable: boolean; waiting: boolean }) {
  const place = { personId: useSession().person.id, articleId: article.id };
  const [writing, dispatch] = useReducer(nextArticleWriting, null, () => firstWriting(article, editable, place));
  const [isFull, setFull] = useState(false);
  const unsaved = isArticleUnsaved(writing);
  const seen = useRef(article);
  // A revision that arrives during saving may be the one being saved.
  useEffect(() => {
    if (waiting || seen.current === article) return;
    seen.current = article;
    dispatch({ type: "arrived", article });
  }, [article, waiting]);

  const { personId, articleId } = place;
  const keep = useCallback(
    (content: Manuscript) => {
      const draft = { revision: writing.base.revision, content, at: new Date().toISOString() };
      setFull(!keepArticleDraft({ personId, articleId }, draft));
    },
    [personId, articleId, writing.base.revision],
  );
  useEffect(() => {
    if (!editable) return;
    if (!unsaved) return dropArticleDraft({ personId, articleId });
    const timer = setTimeout(() => keep(writing.mine), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [editable, unsaved, writing.mine, keep, personId, articleId]);
  return { writing, dispatch: dispatch as (action: ArticleWritingAction) => void, unsaved, keep, isFull };
}

/** Starts with the unsaved draft, if there is one. A draft on an older revision is shown beside the newer one. */
function firstWriting(article: Article, editable: boolean, place: { personId: string; articleId: string }): ArticleWriting {
  const base = articleSideOf(article);
  const plain: ArticleWriting = { base, mine: base.content, newer: null, sent: null, notice: null };
  const draft = editable ? readArticleDraft(place) : null;
  if (draft === null || isSameManuscript(draft.content, base.content)) return plain;
  const isOlder = draft.revision < base.revision;
  return {
    ...plain,
    base: { revision: isOlder ? draft.revision : base.revision, content: base.content },
    mine: draft.content,
    newer: isOlder ? base : null,
    notice: { kind: "restored", at: draft.at },
  };
}
