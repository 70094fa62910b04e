import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Bot, ExternalLink, LoaderCircle, type LucideIcon, Palette, PenLine, Plug, UserPlus, UserRound } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { Steps } from "#src/parts/first-steps.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { linkTo, type Screen } from "#src/shell/screens.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { newArticle } from "../list/new-article.ts";

const lookAgainMilliseconds = 500;

/** Progress of the article's publication, then its address with next steps. */
export function GoingLive({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...query("get_article", { id }),
    refetchInterval: ({ state }) => (state.data === undefined || isOnItsWay(state.data) ? lookAgainMilliseconds : false),
  });
  const url = data?.publications.find((one) => one.status === "confirmed" && one.url !== null)?.url;
  return (
    <Steps current={url == null ? 3 : 4}>
      {data === undefined && error === null && <Loading rows={3} />}
      {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (url != null ? <Live url={url} /> : isOnItsWay(data) ? <OnItsWay /> : <NotLive article={data} />)}
    </Steps>
  );
}

type Article = Output<"get_article">;

function isOnItsWay({ status, publications }: Article): boolean {
  return status === "scheduled" && publications.every((publication) => publication.status !== "failed");
}

function OnItsWay() {
  return (
    <div role="status">
      <PageHeader title={m.start_going_live()} sub={<p className="mt-1 text-ink-2">{m.start_going_live_text()}</p>} />
      <LoaderCircle size={22} aria-hidden className="mt-4 animate-spin text-ink-3" />
    </div>
  );
}

function NotLive({ article: { id, publications } }: { article: Article }) {
  const { project } = usePlace();
  const reason = publications.find(({ lastError }) => lastError !== null)?.lastError;
  return (
    <>
      <PageHeader title={m.start_failed()} sub={<p className="mt-1 text-ink-2">{reason}</p>} />
      <Link
        to="/projects/$projectId/articles/$articleId/review"
        params={{ projectId: project.id, articleId: id }}
        className={buttonClass("primary", "self-start")}
      >
        {m.start_failed_open()}
      </Link>
    </>
  );
}

function Live({ url }: { url: string }) {
  return (
    <>
      <PageHeader title={m.start_live_title()} sub={<p className="mt-1 text-ink-2">{m.start_live_text()}</p>} />
      <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
        <code className="min-w-0 text-ui [overflow-wrap:anywhere]">{url}</code>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          <ExternalLink size={14} aria-hidden />
          {m.start_live_see()}
        </a>
      </Card>
      <NextSteps />
    </>
  );
}

type Next = { link: LinkProps; icon: LucideIcon; title: string; text: string };

function NextSteps() {
  const place = usePlace();
  const to = (screen: Screen["to"]) => linkTo({ to: screen }, place);
  const all: Next[] = [
    { link: newArticle(place.project.id), icon: PenLine, title: m.start_next_write(), text: m.start_next_write_text() },
    { link: to("/projects/$projectId/blog/authors"), icon: UserRound, title: m.start_next_name(), text: m.start_next_name_text() },
    {
      link: { ...to("/projects/$projectId/blog"), search: { tab: "look" } } as LinkProps,
      icon: Palette,
      title: m.start_next_look(),
      text: m.start_next_look_text(),
    },
    {
      link: to("/organizations/$organizationId/members"),
      icon: UserPlus,
      title: m.start_next_invite(),
      text: m.start_next_invite_text(),
    },
    {
      link: to("/organizations/$organizationId/assistants"),
      icon: Bot,
      title: m.start_next_assistant(),
      text: m.start_next_assistant_text(),
    },
    { link: to("/projects/$projectId/connections"), icon: Plug, title: m.start_next_site(), text: m.start_next_site_text() },
  ];
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-2">
      <h2 id="next-steps" className="font-semibold text-sm">
        {m.start_live_next()}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {all.map(({ link, icon: Icon, title, text }) => (
          <li key={title}>
            <Link {...link} className="block h-full rounded-xl border border-line bg-card p-4 hover:border-line-strong">
              <Icon size={16} aria-hidden className="text-ink-3" />
              <span className="mt-2 block font-medium text-ui">{title}</span>
              <span className="mt-0.5 block text-ink-2 text-xs leading-4.5">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/projects/$projectId/articles" params={{ projectId: place.project.id }} className={buttonClass("quiet", "mt-2 self-start")}>
        {m.start_next_articles()}
      </Link>
    </section>
  );
}
