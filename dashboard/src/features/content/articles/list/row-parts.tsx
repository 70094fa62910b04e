import { Link } from "@tanstack/react-router";
import { CalendarClock, MessageSquare, MessageSquareWarning, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { languageName, number } from "#src/format/numbers.ts";
import { personName } from "#src/format/person-name.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import type { BrowsedArticle } from "./list-search.ts";

/** Link to an article that covers its whole row. Parts of the row with a tooltip lie above it. */
export function TitleLink({ article, projectId }: { article: BrowsedArticle; projectId: string }) {
  return (
    <Link
      to="/projects/$projectId/articles/$articleId"
      params={{ projectId, articleId: article.id }}
      data-article={article.id}
      className="-my-0.5 inline-block py-0.5 font-medium text-ui leading-5 outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
    >
      {article.title}
    </Link>
  );
}

/** Language and length of an article, open comments, a failed delivery, and what a reviewer wants changed. */
export function ArticleFacts({ article }: { article: BrowsedArticle }) {
  const { locale, words, status, openComments, failed, requestedChanges } = article;
  const isWritten = status !== "generating" && words > 0;
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-3 text-xs">
      <abbr data-tip={languageName(locale)} className="relative z-1 no-underline">
        {locale.toUpperCase()}
      </abbr>
      <span className="tabular-nums">{isWritten ? m.articles_words({ count: words, shown: number(words) }) : "—"}</span>
      {openComments > 0 && (
        <span className="inline-flex items-center gap-1 text-amber-i">
          <MessageSquare size={12} aria-hidden />
          {m.articles_open_comments({ count: openComments })}
        </span>
      )}
      {failed && (
        <span className="inline-flex items-center gap-1 text-red-i">
          <TriangleAlert size={12} aria-hidden />
          {m.articles_failed()}
        </span>
      )}
      {requestedChanges !== null && (
        <span className="flex w-full min-w-0 items-start gap-1.5 text-ink-2">
          <MessageSquareWarning size={12} className="mt-0.5 shrink-0 text-amber-i" aria-hidden />
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            {m.articles_wants_changes({ name: personName(requestedChanges.name), reason: requestedChanges.reason })}
          </span>
        </span>
      )}
    </div>
  );
}

/** Author of the current revision: an assistant or token if one was used, with the person behind it as a tooltip. */
export function Author({ author }: { author: BrowsedArticle["author"] }) {
  const { shown, behind } = authorNames(author);
  return (
    <span className={cx("flex min-w-0 items-center gap-2", behind !== undefined && "relative z-1")} data-tip={behind}>
      <Face name={shown} />
      <span className="truncate">{shown}</span>
      {behind !== undefined && <span className="sr-only">{behind}</span>}
    </span>
  );
}

function authorNames({ name: given, kind, via }: BrowsedArticle["author"]): { shown: string; behind: string | undefined } {
  const name = personName(given);
  if (kind === "service") return { shown: m.articles_writer(), behind: m.articles_asked_by({ name }) };
  return via === null ? { shown: name, behind: undefined } : { shown: via, behind: m.articles_through({ name }) };
}

/** Publication date if it is ahead, otherwise the last change. */
export function ArticleMoment({ article, timeZone }: { article: BrowsedArticle; timeZone: string }) {
  const { status, scheduledAt, updatedAt } = article;
  if (status !== "scheduled" || scheduledAt === null) {
    return (
      <span className="whitespace-nowrap">
        <span className="sr-only">{m.articles_updated()}</span> <Ago moment={updatedAt} timeZone={timeZone} />
      </span>
    );
  }
  return (
    <time dateTime={scheduledAt} className="inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      <CalendarClock size={13} className="text-blue-i" aria-hidden />
      <span className="sr-only">{m.articles_goes_live()}</span>
      {shortMoment(scheduledAt, timeZone)}
    </time>
  );
}
