import { m } from "#messages";
import { Avatar, useAccount } from "#src/parts/networks/frames/account.tsx";
import type { Told } from "../previewed.ts";
import { CardPicture, hostOf } from "./card-picture.tsx";

/** Link in a post on X, which writes the title onto the picture in one line and the host below it. */
export function XCard({ told: { title, url, picture } }: { told: Told }) {
  const { name, handle } = useAccount("x");
  return (
    <article
      aria-label={m.posts_preview_on({ name: "X" })}
      className="mx-auto flex max-w-[34.5rem] gap-3 rounded-2xl border border-line bg-card px-4 py-3.5 text-sm shadow-sm"
    >
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-ink-3">{`@${handle} · ${m.posts_now()}`}</span>
        </p>
        <p className="mt-0.5 text-ink-3 leading-5">{m.preview_your_words()}</p>
        <div className="relative mt-2.5 overflow-hidden rounded-2xl border border-line">
          <CardPicture picture={picture} />
          <p className="absolute right-3 bottom-3 left-3 flex">
            <span className="truncate rounded bg-black/75 px-2 text-ui text-white leading-5">{title}</span>
          </p>
        </div>
        <p className="mt-1 truncate text-ink-3 text-xs">{m.preview_from_host({ host: hostOf(url) })}</p>
      </div>
    </article>
  );
}
