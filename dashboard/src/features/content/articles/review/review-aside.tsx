import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import type { EditorHandle, Passage } from "../editor/editor-handle.ts";
import { CommentCard } from "./comments/comment-card.tsx";
import { CommentList, type ListCard } from "./comments/comment-list.tsx";
import { NewComment } from "./comments/new-comment.tsx";
import { SelectionButton } from "./comments/selection-button.tsx";
import { showCard } from "./comments/show-card.ts";
import { useCommentKeys } from "./comments/use-comment-keys.ts";
import { useComments } from "./comments/use-comments.ts";
import { useFirstPassage, useMarks } from "./comments/use-marks.ts";

type ReviewAsideProps = {
  article: Output<"get_article">;
  handle: EditorHandle | null;
  /** Element from whose top the handle measures. With it, the cards are beside their passages; without it, they are stacked. */
  alignTo?: HTMLElement | null;
  activeId?: string | null;
  onActivate?: (id: string | null) => void;
};

const newId = "new";

/** Comments of an article, beside its text or below it. */
export function ReviewAside({ article, handle, alignTo = null, ...given }: ReviewAsideProps) {
  const [ownActive, setOwnActive] = useState<string | null>(null);
  const [withResolved, setWithResolved] = useState(false);
  const [drafted, setDrafted] = useState<Passage | null>(null);
  const comments = useComments(article.id, withResolved);
  const mayWrite = useCan("comments:write");
  const chosen = given.activeId === undefined ? ownActive : given.activeId;
  const activeId = drafted === null ? chosen : newId;
  const beside = alignTo !== null;
  const activate = (id: string) => {
    if (id !== chosen) given.onActivate?.(id);
    setOwnActive(id);
    comments.see(id);
    if (beside) handle?.scrollToPassage(id);
  };
  const goTo = (id: string) => {
    activate(id);
    if (!beside) showCard(id);
  };
  const begin = () => setDrafted({ id: newId, ...(handle?.selectedPassage() ?? { quote: "", prefix: "", suffix: "" }) });
  useFirstPassage(handle, comments.isLoading ? null : chosen);
  useMarks(handle, { comments: comments.comments, drafted, activeId, markdown: article.markdown });
  useCommentKeys({ begin: mayWrite ? begin : undefined, ids: comments.comments.map(({ id }) => id), activeId, show: goTo });
  const cards = useCards({
    article,
    comments,
    activeId,
    beside,
    drafted,
    mayWrite,
    activate,
    onShow: (id) => handle?.scrollToPassage(id),
    onClose: () => setDrafted(null),
  });
  if (comments.error !== null) return <Failed error={comments.error} onRetry={comments.retry} />;
  return (
    <section aria-label={m.review_comments()} className="flex flex-col gap-3">
      <AsideHeader
        count={comments.open.length}
        withResolved={withResolved}
        onResolved={setWithResolved}
        onBegin={mayWrite ? begin : undefined}
      />
      <p role="status" className="sr-only">
        {comments.open.some(comments.isNew) && m.review_new_ones()}
      </p>
      {comments.isLoading && <Loading rows={3} />}
      {!comments.isLoading && cards.length === 0 && (
        <p className="text-ink-2 text-ui leading-5">{mayWrite ? m.review_none() : m.review_none_reader()}</p>
      )}
      <CommentList handle={handle} alignTo={alignTo} activeId={activeId} cards={cards} />
      {comments.loadMore && <Button onClick={comments.loadMore}>{m.show_more()}</Button>}
      {mayWrite && drafted === null && <SelectionButton handle={handle} onComment={begin} />}
    </section>
  );
}

type CardsOptions = Pick<ReviewAsideProps, "article"> & {
  comments: ReturnType<typeof useComments>;
  activeId: string | null;
  beside: boolean;
  drafted: Passage | null;
  mayWrite: boolean;
  activate: (id: string) => void;
  onShow: (id: string) => void;
  onClose: () => void;
};

function useCards({ article, comments, activeId, beside, drafted, mayWrite, activate, onShow, onClose }: CardsOptions): ListCard[] {
  const { project } = usePlace();
  const people = useQuery(query("list_people", { projectId: project.id })).data?.data ?? [];
  const cards = comments.comments.map((comment) => ({
    id: comment.id,
    card: (
      <CommentCard
        articleId={article.id}
        comment={comment}
        people={people}
        active={comment.id === activeId}
        isNew={comments.isNew(comment)}
        beside={beside && comment.resolvedAt === null}
        mayWrite={mayWrite}
        onActivate={() => activate(comment.id)}
        onShow={() => onShow(comment.id)}
      />
    ),
  }));
  if (drafted === null) return cards;
  const card = <NewComment article={article} passage={drafted} people={people} onClose={onClose} onWritten={activate} />;
  return [...cards, { id: newId, card }];
}

type HeaderProps = { count: number; withResolved: boolean; onResolved: (shown: boolean) => void; onBegin: (() => void) | undefined };

function AsideHeader({ count, withResolved, onResolved, onBegin }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="flex items-center gap-2 font-semibold text-ui">
        {m.review_comments()}
        <span className="rounded bg-panel px-1.5 font-medium text-2xs text-ink-2 tabular-nums">{count}</span>
      </h2>
      <div className="flex items-center gap-1 text-ink-2">
        <Checkbox label={m.review_show_resolved()} checked={withResolved} onChange={onResolved} />
        {onBegin && (
          <IconButton label={m.review_on_article()} onClick={onBegin}>
            <MessageSquarePlus size={16} />
          </IconButton>
        )}
      </div>
    </header>
  );
}
