import { Rss } from "lucide-react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import type { Told } from "../previewed.ts";
import { dayOf } from "./day-of.ts";

/** Entry in a reader of feeds, which shows the text below the title before somebody opens it. */
export function FeedEntry({ told: { title, standfirst, siteName, publishedAt, minutes, locale } }: { told: Told }) {
  const { project } = usePlace();
  return (
    <article aria-label={m.preview_feed_entry()} className="mx-auto max-w-2xl rounded-xl border border-line bg-card p-5 shadow-sm">
      <p className="flex items-center gap-2 text-ink-2 text-xs">
        <Rss size={13} aria-hidden className="text-amber-i" />
        <span className="truncate font-medium">{siteName}</span>
        <span className="shrink-0 text-ink-3">{dayOf(publishedAt, project.timeZone)}</span>
        <span className="ml-auto shrink-0 text-ink-3">{m.preview_minutes({ count: minutes })}</span>
      </p>
      <h2 lang={locale} className="mt-2.5 font-display font-medium text-xl leading-7 [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p lang={locale} className="mt-2 line-clamp-3 text-ink-2 leading-6 [overflow-wrap:anywhere]">
        {standfirst}
      </p>
    </article>
  );
}
