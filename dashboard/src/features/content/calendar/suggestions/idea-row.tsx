import { Link } from "@tanstack/react-router";
import { ArrowUpRight, CalendarPlus, Check, X } from "lucide-react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";
import type { Idea } from "./suggestion.ts";
import type { SuggestionRows } from "./use-rows.ts";

type IdeaRowProps = { idea: Idea; isBusy: boolean; rows: SuggestionRows<Idea> };

/** Idea with the figures behind it: a query to answer, or a page to renew. */
export function IdeaRow({ idea, isBusy, rows }: IdeaRowProps) {
  return (
    <li
      onFocus={() => rows.enter(idea.id)}
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 first:rounded-t-xl last:rounded-b-xl",
        rows.active === idea.id && "bg-accent-soft/50",
      )}
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium leading-5 [overflow-wrap:anywhere]">{idea.title}</span>
          {idea.kind === "losing_clicks" ? (
            <Pill tone="bg-amber-s text-amber-i">{m.calendar_losing_clicks()}</Pill>
          ) : (
            <Pill tone="bg-blue-s text-blue-i">{m.calendar_no_article()}</Pill>
          )}
        </p>
        <p lang="en" className="text-ink-2 text-xs leading-4.5">
          {idea.why}
        </p>
      </div>
      <div className="flex w-full justify-end gap-1.5 sm:w-auto">
        {idea.kind === "losing_clicks" ? (
          <PageLink idea={idea} />
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => rows.act("accept", [idea])} data-topic={idea.id}>
              <Check aria-hidden size={14} />
              {m.calendar_accept()}
            </Button>
            <Button onClick={() => rows.act("plan", [idea])}>
              <CalendarPlus aria-hidden size={14} />
              {m.calendar_plan()}
            </Button>
          </>
        )}
        <IconButton label={m.calendar_dismiss()} onClick={() => rows.act("decline", [idea])}>
          <X size={16} />
        </IconButton>
      </div>
    </li>
  );
}

function PageLink({ idea }: { idea: Extract<Idea, { kind: "losing_clicks" }> }) {
  const { project } = usePlace();
  const { articleId, url } = idea.page;
  if (articleId !== null) {
    return (
      <Link
        to="/projects/$projectId/articles/$articleId"
        params={{ projectId: project.id, articleId }}
        data-topic={idea.id}
        className={buttonClass()}
      >
        {m.calendar_open_article()}
      </Link>
    );
  }
  return (
    <a href={url} data-topic={idea.id} target="_blank" rel="noreferrer" className={buttonClass()}>
      {m.calendar_open_page()}
      <ArrowUpRight aria-hidden size={14} />
    </a>
  );
}
