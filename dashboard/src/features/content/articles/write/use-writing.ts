import { useEffect, useReducer, useRef, useState } from "react";
import type { WritingPlace } from "./keeping/copy-calls.ts";
import { firstWriting, type Opened } from "./keeping/first-writing.ts";
import type { Kept, Words } from "./keeping/keeper.ts";
import { useKeeper } from "./keeping/use-keeper.ts";
import { type Article, isSameManuscript, type Manuscript } from "./manuscript.ts";
import { type ArticleSide, type ArticleWritingAction, isArticleUnsaved, nextArticleWriting } from "./writing-state.ts";

export type WritingOptions = {
  article: Article | null;
  place: WritingPlace;
  opened: Opened;
  /** Choices that belong to a text which is no article yet. */
  details: Pick<Words, "locale" | "topicId" | "byline">;
  editable: boolean;
  /** Saves the last words as the person leaves; null where they wait. */
  saveLast?: ((content: Manuscript, on: ArticleSide, isPageLeft: boolean) => Promise<boolean>) | null;
  /** A revision that arrives during saving may be the one being saved. */
  waiting: boolean;
  /** Reads the editor's latest text into `writing` and returns it. */
  readText: () => string | undefined;
};

/** Manages what a person writes: kept at each pause, and in step with what others save. */
export function useWriting({ article, place, opened, details, editable, saveLast = null, waiting, readText }: WritingOptions) {
  const [writing, dispatch] = useReducer(nextArticleWriting, null, () =>
    firstWriting(article, editable ? opened : { ...opened, local: null }),
  );
  const unsaved = isArticleUnsaved(writing);
  const latest = useRef(writing);
  latest.current = writing;
  const { base, mine, other } = writing;
  const seen = useRef(article);
  // biome-ignore lint/correctness/useExhaustiveDependencies: readText reads the editor when it is called.
  useEffect(() => {
    if (waiting || article === null || seen.current === article) return;
    seen.current = article;
    readText();
    dispatch({ type: "arrived", article });
  }, [article, waiting]);

  const current = (): Manuscript => ({ ...latest.current.mine, markdown: readText() ?? latest.current.mine.markdown });
  const wordsOf = (content: Manuscript): Words => ({ revision: latest.current.base.revision, content, ...details });
  const [elsewhere, setElsewhere] = useState<Kept | null>(() => (other?.by === "self" ? (opened.copy?.kept ?? null) : null));
  const { keeper, ...keeping } = useKeeper({
    place,
    known: opened.copy?.kept ?? null,
    read() {
      const content = current();
      return !editable || isSameManuscript(content, latest.current.base.content) ? null : wordsOf(content);
    },
    saveLast: saveLast && (({ content }, isPageLeft) => saveLast(content, latest.current.base, isPageLeft)),
    onElsewhere({ kept, base: shared }) {
      readText();
      setElsewhere(kept);
      dispatch({ type: "elsewhere", content: kept.content, base: shared ?? latest.current.base.content });
    },
  });
  const overlapsElsewhere = other?.by === "self";
  useEffect(() => {
    if (overlapsElsewhere) keeper.hold();
    if (elsewhere === null || overlapsElsewhere) return;
    keeper.goOn(elsewhere);
    setElsewhere(null);
  }, [elsewhere, overlapsElsewhere, keeper]);
  const { locale, topicId, byline } = details;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those that the list names.
  useEffect(() => {
    if (!editable) return;
    if (unsaved) keeper.take(wordsOf(mine));
    else keeper.saved();
  }, [editable, unsaved, mine, base.revision, locale, topicId, byline, keeper]);
  return { writing, dispatch: dispatch as (action: ArticleWritingAction) => void, unsaved, current, ...keeping };
}
