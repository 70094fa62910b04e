import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { Avatar, useAccount } from "./account.tsx";
import { FoldedText } from "./folded-text.tsx";

type FrameProps = { caption: string; count: number; current: number; children: ReactNode };

export function InstagramFrame({ caption, count, current, children }: FrameProps) {
  const { name, handle } = useAccount("instagram");
  return (
    <article
      aria-label={m.posts_preview_on({ name: "Instagram" })}
      className="overflow-hidden rounded-lg border border-line bg-card text-sm shadow-sm"
    >
      <header className="flex items-center gap-2.5 px-3 py-2.5">
        <Avatar name={name} size={32} />
        <span className="flex-1 truncate font-semibold">{handle}</span>
        <Ellipsis size={16} aria-hidden />
      </header>
      {children}
      <div aria-hidden className="grid grid-cols-3 items-center px-3 pt-3">
        <span className="flex gap-3.5">
          <Heart size={21} />
          <MessageCircle size={21} />
          <Send size={21} />
        </span>
        <Dots count={count} current={current} />
        <Bookmark size={21} className="justify-self-end" />
      </div>
      <div className="px-3 pt-2.5 pb-3.5">
        <FoldedText key={caption.length} text={caption} lengthMax={125} linesMax={2} lead={handle} />
      </div>
    </article>
  );
}

export function Dots({
  count,
  current,
  on = "bg-blue-i",
  off = "bg-line-strong",
}: {
  count: number;
  current: number;
  on?: string;
  off?: string;
}) {
  return (
    <span className="flex justify-center gap-1">
      {Array.from({ length: count }, (_, index) => `dot-${index}`).map((key, index) => (
        <span key={key} className={cx("size-1.5 rounded-full", index === current ? on : off)} />
      ))}
    </span>
  );
}
