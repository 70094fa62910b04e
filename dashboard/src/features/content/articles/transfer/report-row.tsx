import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { namedLosses } from "./loss-name.ts";
import { OutcomePill } from "./outcome.tsx";
import type { ImportedArticle } from "./use-import.ts";

/** Article of the file: its outcome and the reason, its losses, and the images that it keeps. */
export function ReportRow({ article, dryRun }: { article: ImportedArticle; dryRun: boolean }) {
  const { outcome, reason, readers, dropped, images } = article;
  const tone = outcome === "failed" ? "text-red-i" : readers === null ? "text-ink-2" : "text-amber-i";
  return (
    <li className="px-4 py-3 text-ui">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Title article={article} />
          <Facts article={article} />
        </div>
        <OutcomePill outcome={outcome} dryRun={dryRun} />
      </div>
      {reason !== null && <p className={`mt-1 text-xs leading-4.5 ${tone}`}>{reason}</p>}
      {dropped.length > 0 && <Losses dropped={dropped} />}
      {images.failed.length > 0 && (
        <details className="mt-1 text-amber-i text-xs">
          <summary className="cursor-pointer">{m.moving_images_missing({ count: images.failed.length })}</summary>
          <ul className="mt-1 flex flex-col gap-1 pl-3">
            {images.failed.map((image) => (
              <li key={image.address} className="[overflow-wrap:anywhere]">
                {image.address}: {image.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Title({ article: { id, title, source } }: { article: ImportedArticle }) {
  const { project } = usePlace();
  const shown = title === "" ? source : title;
  if (id === null) return <p className="font-medium leading-5 [overflow-wrap:anywhere]">{shown}</p>;
  return (
    <Link
      to="/projects/$projectId/articles/$articleId"
      params={{ projectId: project.id, articleId: id }}
      className="font-medium leading-5 underline decoration-line-strong underline-offset-3 [overflow-wrap:anywhere]"
    >
      {shown}
    </Link>
  );
}

function countedLoss({ name, count, lines }: ReturnType<typeof namedLosses>[number]): string {
  const details = [
    ...(count === 1 ? [] : [String(count)]),
    ...(lines.length === 0 ? [] : [m.moving_lost_in_lines({ count: lines.length, lines: lines.join(", ") })]),
  ];
  return details.length === 0 ? name : `${name} (${details.join("; ")})`;
}

/** Losses by kind, with the places of the first of each. */
function Losses({ dropped }: Pick<ImportedArticle, "dropped">) {
  const losses = namedLosses(dropped);
  const places = losses.flatMap(({ name, places }) => places.map((place) => ({ what: name, place })));
  const kinds = `${m.moving_dropped()} ${losses.map(countedLoss).join(", ")}`;
  if (places.length === 0) return <p className="mt-1 text-ink-2 text-xs leading-4.5">{kinds}</p>;
  return (
    <details className="mt-1 text-ink-2 text-xs leading-4.5">
      <summary className="cursor-pointer">{kinds}</summary>
      <ul className="mt-1 flex flex-col gap-1 pl-3">
        {places.map(({ what, place }) => (
          <li key={`${what} ${place}`} className="[overflow-wrap:anywhere]">
            {m.left_out_quoted({ what, words: place })}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Facts({ article: { source, slug, locale, date, oldPath, images } }: { article: ImportedArticle }) {
  const facts = [
    locale?.toUpperCase(),
    slug === null ? source : `/${slug}`,
    date === null ? undefined : dayOf(date),
    oldPath === null ? undefined : m.moving_old_path({ path: oldPath }),
    images.kept > 0 ? m.moving_images_count({ count: images.kept }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-ink-3 text-xs">
      {facts.map((fact) => (
        <span key={fact} className="[overflow-wrap:anywhere]">
          {fact}
        </span>
      ))}
    </p>
  );
}

/** Formats a date of a file. Files write dates in many ways: a text that is no date stays as it is. */
function dayOf(date: string): string {
  const day = date.slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? `${longDay(day)} ${day.slice(0, 4)}` : date;
}
