import { ChartNoAxesColumn, Heart, MessageCircle, Repeat2, Share } from "lucide-react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import type { DraftPart, XDraft } from "../editor/draft.ts";
import { Avatar, type PreviewAccount, useAccount } from "./account.tsx";
import { Nothing } from "./linkedin-preview.tsx";
import { SocialText } from "./social-text.tsx";

/** Thread on X, with each part below the one that it answers. */
export function XPreview({ draft: { parts } }: { draft: XDraft }) {
  const account = useAccount("x");
  return (
    <article
      aria-label={m.posts_preview_on({ name: "X" })}
      className="rounded-2xl border border-line bg-card px-4 pt-3.5 pb-1 text-sm shadow-sm"
    >
      {parts.map((part, index) => (
        <Part key={part.key} part={part} account={account} isLast={index === parts.length - 1} />
      ))}
    </article>
  );
}

function Part({ part, account: { name, handle }, isLast }: { part: DraftPart; account: PreviewAccount; isLast: boolean }) {
  return (
    <div className="flex gap-3">
      <div className="flex flex-col items-center">
        <Avatar name={name} />
        {!isLast && <span className="my-1 w-0.5 flex-1 rounded bg-line-strong" />}
      </div>
      <div className={cx("min-w-0 flex-1", isLast ? "pb-2" : "pb-4")}>
        <p className="flex min-w-0 items-baseline gap-1">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-ink-3">{`@${handle} · ${m.posts_now()}`}</span>
        </p>
        <div className="mt-0.5 leading-5">{part.text.trim() === "" ? <Nothing /> : <SocialText text={part.text.trim()} />}</div>
        {part.imageId !== null && (
          <img
            src={imageAddress(part.imageId, 640)}
            alt=""
            className="mt-2.5 max-h-80 w-full rounded-xl border border-line bg-panel object-cover"
          />
        )}
        <div aria-hidden className="mt-2.5 flex max-w-80 justify-between text-ink-3">
          <MessageCircle size={15} />
          <Repeat2 size={15} />
          <Heart size={15} />
          <ChartNoAxesColumn size={15} />
          <Share size={15} />
        </div>
      </div>
    </div>
  );
}
