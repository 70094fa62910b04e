import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from "lucide-react";
import { Avatar, useAccount } from "#dashboard/parts/networks/frames/account.tsx";
import { Dots } from "#dashboard/parts/networks/frames/dots.tsx";
import { FoldedText } from "#dashboard/parts/networks/frames/folded-text.tsx";
import { m } from "#messages";
import type { CarouselFrame } from "../screen.ts";

const Frame: CarouselFrame = ({ caption, count, current, children }) => {
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
};

export default Frame;
