import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { languageName, number } from "#src/format/numbers.ts";
import { Card } from "#src/ui/page.tsx";

export type ReadersShown = Output<"browse_views">;

/** The most read articles, each with its views. */
export function ReadArticles({ projectId, articles }: { projectId: string; articles: ReadersShown["articles"] }) {
  return (
    <Ranked
      title={m.readers_articles()}
      none={m.readers_no_articles()}
      rows={articles.map(({ articleId, title, views }) => ({
        key: articleId,
        views,
        name: (
          <Link to="/projects/$projectId/articles/$articleId" params={{ projectId, articleId }} className="hover:underline">
            {title}
          </Link>
        ),
      }))}
    />
  );
}

/** The most opened pages of the blog other than articles, each with its views. */
export function ReadPages({ pages }: { pages: ReadersShown["pages"] }) {
  const isOneLanguage = new Set(pages.map(({ locale }) => locale)).size <= 1;
  return (
    <Ranked
      title={m.readers_pages()}
      none={m.readers_no_pages()}
      rows={pages.map((page) => ({
        key: `${page.kind} ${page.locale} ${page.subject}`,
        views: page.views,
        name: isOneLanguage ? pageName(page) : `${pageName(page)} · ${languageName(page.locale)}`,
      }))}
    />
  );
}

function pageName({ kind, subject, name }: ReadersShown["pages"][number]): string {
  switch (kind) {
    case "start":
      return m.readers_page_start();
    case "archive":
      return m.readers_page_archive({ year: subject });
    case "author":
      return name === null ? m.readers_page_former_author() : m.readers_page_author({ name });
    case "tag":
      return m.readers_page_tag({ tag: name ?? subject });
    case "about":
      return m.readers_page_about();
    case "search":
      return m.readers_page_search();
  }
}

/** The sites that led readers here, and how many came from nowhere that was told. */
export function ReadFrom({ hosts, views }: { hosts: ReadersShown["hosts"]; views: number }) {
  const told = hosts.reduce((sum, host) => sum + host.views, 0);
  const direct = { key: "", views: views - told, name: <span className="text-ink-3">{m.readers_direct()}</span> };
  return (
    <Ranked
      title={m.readers_sites()}
      none={m.readers_no_sites()}
      rows={[...hosts.map(({ host, views: count }) => ({ key: host, views: count, name: host })), ...(direct.views > 0 ? [direct] : [])]}
    />
  );
}

type RankedProps = { title: string; none: string; rows: readonly { key: string; views: number; name: ReactNode }[] };

function Ranked({ title, none, rows }: RankedProps) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-ink-2 text-ui">{title}</h2>
      {rows.length === 0 && <p className="mt-2 text-ink-3 text-ui leading-5">{none}</p>}
      <ol className="mt-2 flex flex-col">
        {rows.map(({ key, name, views }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-ui last:border-b-0">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 font-medium tabular-nums">{number(views)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
