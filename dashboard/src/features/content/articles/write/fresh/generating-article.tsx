import { useQuery } from "@tanstack/react-query";
import { PenLine, Square } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { usePageTitle } from "#src/ui/page.tsx";
import { Status } from "#src/ui/status.tsx";
import { BarFrame } from "../bar-frame.tsx";
import type { Article } from "../manuscript.ts";

const ArticleText = lazy(async () => ({ default: (await import("../../review/text/article-text.tsx")).ArticleText }));
const lookMilliseconds = 1000;

/** Returns what has come of the article so far, as often as there may be more. */
function useProgress(id: string) {
  const asked = useQuery({
    ...query("get_article_progress", { id }),
    refetchInterval: ({ state }) => (state.data?.isWriting === false ? false : lookMilliseconds),
  });
  return asked.data;
}

/** Article that the service is writing, with its text as it comes. It follows changes there. */
export function GeneratingArticle({ article }: { article: Article }) {
  const { project } = usePlace();
  const { id, title, status, generation, locale } = article;
  const mayStop = useCan("articles:write");
  const [isStopping, setStopping] = useState(false);
  const { markdown = "", stopCredits = 0 } = useProgress(id) ?? {};
  usePageTitle(title);
  return (
    <>
      <BarFrame title={title}>
        <Status status={status} />
      </BarFrame>
      <main className="mx-auto max-w-[46rem] px-4 py-8 md:px-8 md:py-10">
        <h1 className="text-balance font-display font-medium text-[2rem] leading-[1.08] tracking-[-0.02em] md:text-[2.75rem]">{title}</h1>
        <section role="status" className="mt-8 flex gap-3 rounded-xl border border-line bg-card p-5">
          <PenLine size={18} aria-hidden className="mt-0.5 shrink-0 text-violet-i" />
          <div>
            <h2 className="font-semibold">{m.editor_generating_title()}</h2>
            <p className="mt-1 text-ink-2 text-ui leading-5">
              <Ago moment={generation?.createdAt ?? article.updatedAt} timeZone={project.timeZone}>
                {(moment) =>
                  generation === null
                    ? m.editor_generating_plain({ moment })
                    : m.editor_generating_text({ agent: generation.agent, moment })
                }
              </Ago>
            </p>
            <p className="mt-3 flex items-center gap-2 font-medium text-ui text-violet-i">
              <span aria-hidden className="size-2 animate-pulse rounded-full bg-current" />
              {generation?.status === "pending" ? m.editor_generating_waiting() : m.editor_generating_working()}
            </p>
            {mayStop && (
              <Button className="mt-3" onClick={() => setStopping(true)}>
                <Square size={13} aria-hidden />
                {m.editor_generating_stop()}
              </Button>
            )}
          </div>
        </section>
        {markdown !== "" && (
          <section aria-label={m.editor_generating_come()} aria-busy lang={locale} className="mt-8">
            <Suspense>
              <ArticleText markdown={markdown} />
            </Suspense>
          </section>
        )}
        <div aria-hidden className="mt-8 flex flex-col gap-4">
          {["w-full", "w-11/12", "w-full", "w-2/3"].map((width, index) => (
            <div key={`${width}-${index < 2 ? "first" : "last"}`} className={`h-4 animate-pulse rounded bg-panel ${width}`} />
          ))}
        </div>
      </main>
      {isStopping && (
        <ConfirmCall
          operation="stop_article"
          input={{ id }}
          title={m.editor_generating_stop_title()}
          description={
            stopCredits === 0 && markdown === "" ? m.editor_generating_stop_empty() : m.editor_generating_stop_text({ count: stopCredits })
          }
          action={m.editor_generating_stop()}
          done={m.editor_generating_stopped()}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  );
}
