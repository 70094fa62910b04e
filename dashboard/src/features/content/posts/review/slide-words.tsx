import { m } from "#messages";
import type { DraftSlide } from "../editor/draft.ts";

/** Words of the open slide as text, since those in its picture can be neither selected nor read aloud. */
export function SlideWords({ slide, number }: { slide: DraftSlide | undefined; number: number }) {
  if (slide === undefined) return null;
  const { kicker, title, body } = slide;
  if ([kicker, title, body].every((text) => text.trim() === "")) return null;
  return (
    <section
      aria-label={m.posts_slide_words({ number })}
      className="mt-4 rounded-lg border border-line bg-card px-4 py-3 text-ui leading-5"
    >
      <p className="mb-1.5 text-ink-3 text-xs">{m.posts_slide_words({ number })}</p>
      <div data-words className="[overflow-wrap:anywhere]">
        {kicker !== "" && <p className="text-ink-2 text-xs">{kicker}</p>}
        <p className="font-semibold">{title}</p>
        {body !== "" && <p className="mt-1 whitespace-pre-wrap">{body}</p>}
      </div>
    </section>
  );
}
