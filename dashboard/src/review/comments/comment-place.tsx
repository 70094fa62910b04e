import { Link2Off, MapPin, TextQuote } from "lucide-react";
import { m } from "#messages";
import type { Comment } from "./said.tsx";
import type { PinnedKind } from "./subject.ts";

type PlaceProps = {
  comment: Comment;
  /** True if the passage is right beside the card, which then need not repeat it. */
  aligned: boolean;
  pinned: PinnedKind;
  pinNumber: number | undefined;
  onShow: () => void;
};

/** Quoted words or pin of a comment, unless they are right beside the card, with a note if the current revision no longer has them. */
export function CommentPlace({ comment, pinned, aligned, pinNumber, onShow }: PlaceProps) {
  const { quote, point, orphaned } = comment;
  if (point !== null) return <Pinned of={pinned} point={point} orphaned={orphaned} number={pinNumber} onShow={onShow} />;
  if (quote === "" || (aligned && !orphaned)) return null;
  return (
    <div className="mb-2.5 text-ink-2 text-xs leading-4.5">
      {orphaned && <Lost text={m.review_orphaned()} />}
      {orphaned ? (
        <p className="line-clamp-3 border-amber-i border-l-2 pl-2 [overflow-wrap:anywhere]">{quote}</p>
      ) : (
        <button type="button" onClick={onShow} className="flex w-full gap-1.5 text-left hover:text-ink">
          <TextQuote size={13} className="mt-0.5 shrink-0" aria-hidden />
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{quote}</span>
        </button>
      )}
    </div>
  );
}

type PinnedProps = {
  of: PinnedKind;
  point: NonNullable<Comment["point"]>;
  orphaned: boolean;
  number: number | undefined;
  onShow: () => void;
};

function Pinned({ of, point: { slide }, orphaned, number, onShow }: PinnedProps) {
  return (
    <div className="mb-2.5 text-ink-2 text-xs leading-4.5">
      {orphaned ? (
        <Lost text={m.review_pin_orphaned({ of, slide })} />
      ) : (
        <button type="button" onClick={onShow} className="flex items-center gap-1.5 text-left hover:text-ink">
          <MapPin size={13} className="shrink-0" aria-hidden />
          {number === undefined ? m.review_on_slide({ of, slide }) : m.review_pin_on_slide({ of, number, slide })}
        </button>
      )}
    </div>
  );
}

function Lost({ text }: { text: string }) {
  return (
    <p className="mb-1 flex items-center gap-1.5 text-amber-i">
      <Link2Off size={13} className="shrink-0" aria-hidden />
      {text}
    </p>
  );
}
