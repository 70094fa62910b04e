import { m } from "#messages";
import { LinkedinFrame } from "#src/parts/networks/frames/linkedin-frame.tsx";
import type { Told } from "../previewed.ts";
import { CardPicture, hostOf } from "./card-picture.tsx";

/** Link in a post of the format for texts: a feed that shows the title in two lines and the host. */
export function LinkedinCard({ told: { title, url, picture } }: { told: Told }) {
  return (
    <div className="mx-auto max-w-[34.5rem]">
      <LinkedinFrame text={<p className="text-ink-3">{m.preview_your_words()}</p>}>
        <div className="border-line border-y bg-panel/60">
          <CardPicture picture={picture} />
          <div className="px-4 py-2.5">
            <p className="line-clamp-2 font-semibold leading-5 [overflow-wrap:anywhere]">{title}</p>
            <p className="mt-0.5 truncate text-ink-2 text-xs">{hostOf(url)}</p>
          </div>
        </div>
      </LinkedinFrame>
    </div>
  );
}
