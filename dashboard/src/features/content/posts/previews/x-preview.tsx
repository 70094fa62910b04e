import { ChartNoAxesColumn, Heart, MessageCircle, Repeat2, Share } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { Avatar, type PreviewAccount, useAccount } from "#src/parts/networks/frames/account.tsx";
import { SocialText } from "#src/parts/networks/frames/social-text.tsx";
import { cx } from "#src/ui/cx.ts";
import type { DraftPart, XDraft } from "../editor/draft.ts";
import { PinnedPicture } from "../review/pinned-picture.tsx";
import type { SlidePinning } from "../review/slide-pins.tsx";
import { Nothing } from "./linkedin-preview.tsx";

/** Thread on X, with each part below the one that it answers. */
type Props = { draft: XDraft; pinning?: SlidePinning | undefined };

export function XPreview({ draft: { parts }, pinning }: Props) {
  const account = useAccount("x");
  const first = parts.findIndex(({ imageId }) => imageId !== null);
  return (
    <article
      aria-label={m.posts_preview_on({ name: "X" })}
      className="rounded-2xl border border-line bg-card px-4 pt-3.5 pb-1 text-sm shadow-sm"
    >
      {parts.map((part, index) => (
        <Part key={part.key} part={part} account={account} isLast={index === parts.length - 1}>
          {part.imageId !== null && (
            <div className="mt-2.5">
              <PinnedPicture pinning={pinning} number={index + 1} isFirst={index === first}>
                <img
                  src={imageAddress(part.imageId, 640)}
                  alt=""
                  className="max-h-80 w-full rounded-xl border border-line bg-panel object-cover"
                />
              </PinnedPicture>
            </div>
          )}
        </Part>
      ))}
    </article>
  );
}

type PartProps = { part: DraftPart; account: PreviewAccount; isLast: boolean; children: ReactNode };

function Part({ part, account: { name, handle }, isLast, children }: PartProps) {
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
        {children}
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
