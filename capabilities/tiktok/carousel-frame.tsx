import { Bookmark, Forward, Heart, MessageCircleMore } from "lucide-react";
import { Avatar, useAccount } from "#dashboard/parts/networks/frames/account.tsx";
import { Dots } from "#dashboard/parts/networks/frames/dots.tsx";
import { m } from "#messages";
import type { CarouselFrame } from "../screen.ts";

/** Post on TikTok, whose picture fills the window behind the app's own icons. It is dark in every theme. */
const Frame: CarouselFrame = ({ caption, count, current, children }) => {
  const { name, handle } = useAccount("tiktok");
  return (
    <article
      aria-label={m.posts_preview_on({ name: "TikTok" })}
      className="mx-auto w-full max-w-72 overflow-hidden rounded-3xl border-4 border-neutral-900 bg-neutral-900 text-sm text-white shadow-sm"
    >
      <div className="relative">
        {children}
        <div aria-hidden className="absolute right-2 bottom-3 flex flex-col items-center gap-3.5">
          <Avatar name={name} size={34} />
          <Heart size={24} fill="currentColor" />
          <MessageCircleMore size={24} fill="currentColor" className="text-white" />
          <Bookmark size={24} fill="currentColor" />
          <Forward size={24} fill="currentColor" />
        </div>
        <div aria-hidden className="absolute inset-x-0 bottom-2">
          <Dots count={count} current={current} on="bg-white" off="bg-white/45" />
        </div>
      </div>
      <div className="px-3.5 pt-2.5 pb-4 text-xs leading-4.5">
        <p className="font-semibold">{handle}</p>
        <p data-words className="line-clamp-3 [overflow-wrap:anywhere]">
          {caption}
        </p>
      </div>
    </article>
  );
};

export default Frame;
