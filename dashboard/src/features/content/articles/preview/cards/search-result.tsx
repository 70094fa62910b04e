import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { cut, isCut, lengthOf, searchShown } from "../../search-cut.ts";
import type { Told } from "../previewed.ts";
import { dayOf } from "./day-of.ts";

/** Result of a search on Google, which cuts the title and the description. */
export function SearchResult({ told, isPhone }: { told: Told; isPhone: boolean }) {
  const { project } = usePlace();
  const { searchTitle, description, siteName, url, publishedAt } = told;
  const shown = isPhone ? searchShown.descriptionOnPhone : searchShown.description;
  return (
    <div className="mx-auto max-w-2xl">
      <article aria-label={m.preview_search_result()} className="font-sans">
        <div className="flex items-center gap-3">
          <span aria-hidden className="grid size-7 place-items-center rounded-full border border-line bg-card font-medium text-xs">
            {Array.from(siteName)[0]}
          </span>
          <div className="min-w-0 leading-4.5">
            <p className="truncate text-sm">{siteName}</p>
            <p className="truncate text-ink-2 text-xs">{trailOf(url)}</p>
          </div>
        </div>
        <h2 className="mt-1.5 text-blue-i text-xl leading-7 [overflow-wrap:anywhere]">{cut(searchTitle, searchShown.title)}</h2>
        <p className="mt-1 text-ink-2 text-sm leading-5.5 [overflow-wrap:anywhere]">
          <span className="text-ink-3">{`${dayOf(publishedAt, project.timeZone)} — `}</span>
          {cut(description, shown)}
        </p>
      </article>
      <ul className="mt-8 border-line border-t pt-4 text-ink-2 text-xs leading-5 empty:hidden">
        {isCut(searchTitle, searchShown.title) && <li>{m.preview_title_cut({ count: lengthOf(searchTitle), max: searchShown.title })}</li>}
        {isCut(description, shown) && <li>{m.preview_description_cut({ count: lengthOf(description), max: shown })}</li>}
      </ul>
    </div>
  );
}

function trailOf(url: string): string {
  const { host, pathname, protocol } = new URL(url);
  return [`${protocol}//${host}`, ...pathname.split("/").filter(Boolean)].join(" › ");
}
