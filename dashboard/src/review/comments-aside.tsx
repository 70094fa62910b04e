import { MessageSquarePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { CommentCard } from "./comments/comment-card.tsx";
import { CommentList, type ListCard } from "./comments/comment-list.tsx";
import { type Drafted, type ImprovedPassage, NewComment } from "./comments/new-comment.tsx";
import { type Pin, pinsOf } from "./comments/pins.ts";
import { SelectionOffer } from "./comments/selection-button.tsx";
import { showCard } from "./comments/show-card.ts";
import { type Point, type ShownSubject, subjectTexts } from "./comments/subject.ts";
import { useCommentKeys } from "./comments/use-comment-keys.ts";
import { useComments } from "./comments/use-comments.ts";
import { useFirstPassage, useMarks } from "./comments/use-marks.ts";
import { useShowPressed } from "./comments/use-show-pressed.ts";
import type { BeginCard, Passage, PassageHandle } from "./passages/passage.ts";

/** Slides with pins, beside the comments. */
export type Pins = {
  /** Point that a person has chosen and that has no comment yet. */
  drafted: Point | null;
  onDropped: () => void;
  onShow: (point: Point) => void;
};

type CommentsAsideProps = {
  subject: ShownSubject;
  handle: PassageHandle | null;
  /** Element from whose top the handle measures. With it, the cards are beside their passages; without it, they are stacked. */
  alignTo?: HTMLElement | null;
  activeId?: string | null;
  onActivate?: (id: string | null) => void;
  pins?: Pins;
  /** Whether the active comment's place is brought into view; by default if the cards are beside the text. */
  follows?: boolean;
  /** Whether something above it already names and counts the comments. */
  isTitled?: boolean;
  /** Runs before a comment begins, so that its card can be seen. */
  onBegin?: () => void;
};

const newId = "new";
const ImprovePassage = lazy(async () => ({ default: (await import("./comments/improve-passage.tsx")).ImprovePassage }));

/** Comments of an article or a post, beside its words or below them. */
export function CommentsAside({ subject, handle, alignTo = null, pins, ...given }: CommentsAsideProps) {
  const [ownActive, setOwnActive] = useState<string | null>(null);
  const [withResolved, setWithResolved] = useState(false);
  const aligned = alignTo !== null;
  const { begun, setBegun, written, setWritten, begin } = useBegun(handle, aligned, given.onBegin);
  const comments = useComments(subject, withResolved);
  const mayWrite = useCan("comments:write");
  const chosen = given.activeId === undefined ? ownActive : given.activeId;
  const drafted: Drafted | null = pins?.drafted ? { point: pins.drafted } : begun;
  const activeId = drafted === null ? chosen : newId;
  const { follows = aligned } = given;
  const show = (id: string) => {
    const point = comments.comments.find((one) => one.id === id && !one.orphaned)?.point;
    if (point) pins?.onShow(point);
    else handle?.scrollToPassage(id);
  };
  const markOwn = useShowPressed(chosen);
  const activate = (id: string) => {
    markOwn(id);
    if (id !== chosen) given.onActivate?.(id);
    setOwnActive(id);
    comments.see(id);
    if (follows) show(id);
  };
  const goTo = (id: string) => {
    activate(id);
    if (!aligned) showCard(id);
  };
  useFirstPassage(comments.isLoading ? null : chosen, given.follows === false ? showCard : show);
  const unmarked = useMarks(handle, { ...subject, comments: comments.comments, drafted: begun?.passage ?? null, activeId });
  useCommentKeys({ begin: mayWrite ? begin : undefined, ids: comments.comments.map(({ id }) => id), activeId, show: goTo });
  const onClose = () => {
    setBegun(null);
    pins?.onDropped();
  };
  const onWritten = (id: string) => {
    setWritten(id);
    activate(id);
  };
  const cards = useCards({ subject, handle, comments, unmarked, activeId, aligned, drafted, mayWrite, activate, show, onWritten, onClose });
  return (
    <section aria-label={m.review_comments()} className="flex flex-col gap-3">
      <AsideHeader
        isTitled={given.isTitled ?? false}
        label={subjectTexts[subject.kind].onIt()}
        count={comments.open.length}
        withResolved={withResolved}
        onResolved={setWithResolved}
        onBegin={mayWrite ? begin : undefined}
      />
      <p role="status" className="sr-only">
        {comments.open.some(comments.isNew) && m.review_new_ones()}
      </p>
      {comments.isLoading && <Loading rows={3} />}
      {/* Beside the cards, not in their place: one may hold what somebody writes. */}
      {comments.error !== null && <Failed error={comments.error} onRetry={comments.retry} />}
      {!comments.isLoading && comments.error === null && cards.length === 0 && <NoComments subject={subject} mayWrite={mayWrite} />}
      <CommentList handle={handle} alignTo={alignTo} activeId={activeId} cards={cards} draft={{ id: newId, written }} />
      {comments.loadMore && <Button onClick={comments.loadMore}>{m.show_more()}</Button>}
      {mayWrite && drafted === null && <SelectionOffer handle={handle} onComment={begin} />}
    </section>
  );
}

type Begun = { passage: Passage } | ImprovedPassage;

/** Keeps the passage that a card has been begun on, and what was written there. */
function useBegun(handle: PassageHandle | null, aligned: boolean, onBegin: (() => void) | undefined) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [written, setWritten] = useState<string | null>(null);
  const begin: BeginCard = (what) => {
    const passage = begunPassage(handle, aligned);
    if (what === "improve" && passage.quote === "") return;
    onBegin?.();
    setWritten(null);
    setBegun(what === "improve" ? { passage, isImproved: true } : { passage });
  };
  return { begun, setBegun, written, setWritten, begin };
}

/** Returns the words that a new comment is about, which stay in view beside or above it. */
function begunPassage(handle: PassageHandle | null, aligned: boolean): Passage {
  const selected = handle?.selectedPassage() ?? null;
  if (selected !== null && !aligned) liftWords();
  return { id: newId, ...(selected ?? { quote: "", prefix: "", suffix: "" }) };
}

/** Scrolls the selected words to where a box at the lower end of the window leaves them in view. */
function liftWords(): void {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const { bottom } = selection.getRangeAt(0).getBoundingClientRect();
  if (bottom > innerHeight * 0.35) scrollBy({ top: bottom - innerHeight * 0.3 });
}

function NoComments({ subject, mayWrite }: { subject: ShownSubject; mayWrite: boolean }) {
  return <p className="text-ink-2 text-ui leading-5">{mayWrite ? subjectTexts[subject.kind].none() : m.review_none_reader()}</p>;
}

type CardsOptions = {
  subject: ShownSubject;
  handle: PassageHandle | null;
  comments: ReturnType<typeof useComments>;
  /** Comments whose passage has no mark. */
  unmarked: ReadonlySet<string>;
  activeId: string | null;
  aligned: boolean;
  drafted: Drafted | null;
  mayWrite: boolean;
  activate: (id: string) => void;
  show: (id: string) => void;
  onWritten: (id: string) => void;
  onClose: () => void;
};

function useCards({
  subject,
  comments,
  unmarked,
  activeId,
  aligned,
  drafted,
  mayWrite,
  handle,
  activate,
  show,
  onWritten,
  onClose,
}: CardsOptions): ListCard[] {
  const numbers = new Map(pinsOf(comments.open).map(({ id, number }: Pin) => [id, number]));
  const cards = comments.comments.map((comment) => ({
    id: comment.id,
    card: (
      <CommentCard
        subject={subject}
        comment={comment}
        active={comment.id === activeId}
        isNew={comments.isNew(comment)}
        aligned={aligned && comment.resolvedAt === null && !unmarked.has(comment.id)}
        pinNumber={numbers.get(comment.id)}
        mayWrite={mayWrite}
        onActivate={() => activate(comment.id)}
        onShow={() => show(comment.id)}
      />
    ),
  }));
  if (drafted === null) return cards;
  const card =
    "isImproved" in drafted && handle !== null ? (
      <Suspense>
        <ImprovePassage key={drafted.passage.quote} articleId={subject.id} passage={drafted.passage} handle={handle} onClose={onClose} />
      </Suspense>
    ) : (
      <NewComment subject={subject} drafted={drafted} onClose={onClose} onWritten={onWritten} />
    );
  return [...cards, { id: newId, card, floats: "passage" in drafted && drafted.passage.quote !== "" }];
}

type HeaderProps = {
  isTitled: boolean;
  label: string;
  count: number;
  withResolved: boolean;
  onResolved: (shown: boolean) => void;
  onBegin: (() => void) | undefined;
};

function AsideHeader({ isTitled, label, count, withResolved, onResolved, onBegin }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className={isTitled ? "sr-only" : "flex items-center gap-2 font-semibold text-ui"}>
        {m.review_comments()}
        <span className="rounded bg-panel px-1.5 font-medium text-2xs text-ink-2 tabular-nums">{count}</span>
      </h2>
      <div className={cx("flex items-center gap-1 text-ink-2", isTitled && "flex-1 justify-between")}>
        <Checkbox label={m.review_show_resolved()} checked={withResolved} onChange={onResolved} />
        {onBegin && (
          <IconButton label={label} onClick={onBegin}>
            <MessageSquarePlus size={16} />
          </IconButton>
        )}
      </div>
    </header>
  );
}
