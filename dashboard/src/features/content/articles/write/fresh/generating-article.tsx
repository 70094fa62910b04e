import { PenLine } from "lucide-react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { usePageTitle } from "#src/ui/page.tsx";
import { Status } from "#src/ui/status.tsx";
import type { Article } from "../manuscript.ts";
import { BarFrame } from "../writer-header.tsx";

/** Article that the service is writing. It follows changes there. */
export function GeneratingScreen({ article }: { article: Article }) {
  const { project } = usePlace();
  const { title, status, generation } = article;
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
          </div>
        </section>
        <div aria-hidden className="mt-8 flex flex-col gap-4">
          {["w-full", "w-11/12", "w-full", "w-2/3"].map((width, index) => (
            <div key={`${width}-${index < 2 ? "first" : "last"}`} className={`h-4 animate-pulse rounded bg-panel ${width}`} />
          ))}
        </div>
      </main>
    </>
  );
}
