import { Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { networkNamed, postDestinationName } from "../names.ts";
import { Avatar, useAccount } from "./account.tsx";

/** Post in the feed of the network that the format is named after, around the given content. */
export function LinkedinFrame({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const { name } = useAccount("linkedin");
  const network = networkNamed("linkedin");
  return (
    <article
      aria-label={m.posts_preview_on({ name: network === undefined ? "" : postDestinationName(network) })}
      className="overflow-hidden rounded-lg border border-line bg-card text-sm shadow-sm"
    >
      <header className="flex items-center gap-2.5 px-4 pt-3.5">
        <Avatar name={name} size={44} />
        <div className="min-w-0">
          <p className="truncate font-semibold leading-5">{name}</p>
          <p className="flex items-center gap-1 text-ink-3 text-xs">
            {m.posts_now()} · <Globe size={12} aria-hidden />
          </p>
        </div>
      </header>
      <div className="px-4 py-3">{text}</div>
      {children}
      <footer aria-hidden className="flex justify-between border-line border-t px-4 py-2.5 text-ink-2 text-xs">
        <Action icon={<ThumbsUp size={16} />} label={m.posts_like()} />
        <Action icon={<MessageSquareText size={16} />} label={m.posts_comment()} />
        <Action icon={<Repeat2 size={16} />} label={m.posts_repost()} />
        <Action icon={<Send size={16} />} label={m.posts_send()} />
      </footer>
    </article>
  );
}

function Action({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className="flex items-center gap-1.5 font-medium">
      {icon}
      <span className="hidden min-[400px]:inline">{label}</span>
    </span>
  );
}
