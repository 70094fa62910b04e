import type { ReactNode } from "react";
import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedPublication } from "../review/publications/publications-dialog.tsx";
import { StatusLine } from "../status/status-line.tsx";
import { useArticleStatus } from "../status/use-status.ts";
import { BarFrame } from "./bar-frame.tsx";
import type { KeepingState } from "./keeping/keeper.ts";
import { KeptMark } from "./keeping/kept-mark.tsx";
import type { Article } from "./manuscript.ts";
import { PanelButton } from "./panels/side-panel.tsx";
import type { Panel } from "./panels/use-panel.ts";

type StatusProps = { article: Article; revision: number; unsaved: boolean; waits: boolean; saving: boolean; state: KeepingState };
type HeaderProps = StatusProps & { people: ReactNode; panel: Panel; children: ReactNode };

/** Bar with the article's state, who else is here, and what happens next. */
export function WriterHeader({ people, panel, children, ...status }: HeaderProps) {
  const { article } = status;
  return (
    <BarFrame title={article.title} panel={<PanelButton panel={panel} className="max-lg:hidden" />} line={<Saved {...status} />}>
      <div className="hidden shrink-0 gap-1.5 sm:flex">
        <State article={article} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {people}
        {children}
      </div>
    </BarFrame>
  );
}

type FreshHeaderProps = Pick<StatusProps, "unsaved" | "state" | "saving"> & { title: string; panel: Panel; onNext: () => void };

/** Bar of a text that is no article yet: the next step makes it one. */
export function FreshHeader({ title, panel, unsaved, state, saving, onNext }: FreshHeaderProps) {
  const policy = usePolicy();
  return (
    <BarFrame title={title || m.editor_new()} panel={<PanelButton panel={panel} />}>
      {unsaved && <KeptMark state={state} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <Button look="primary" busy={saving} onClick={onNext}>
          {policy && !waitsForReview("person", policy) ? m.action_publish() : m.action_submit()}
        </Button>
      </div>
    </BarFrame>
  );
}

/** State of the article below the bar, for windows on which the bar has no room for it. */
export function StatusBar({ panel, ...status }: StatusProps & { panel: Panel }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-xs lg:hidden">
      <span className="flex flex-wrap gap-1.5 sm:hidden">
        <State article={status.article} />
      </span>
      <Saved {...status} />
      <button type="button" onClick={() => panel.setOpen(true)} className="min-h-6 shrink-0 py-1 font-medium underline underline-offset-3">
        {m.editor_panel()}
      </button>
    </div>
  );
}

function State({ article }: { article: Article }) {
  return (
    <>
      <ArticleState article={article} requestedChanges={useArticleStatus(article.id)?.requestedChanges} />
      <FailedPublication article={article} />
    </>
  );
}

function Saved({ article, revision, unsaved, waits, saving, state }: StatusProps) {
  if (saving) return <KeptMark state={{ at: "keeping" }} />;
  return unsaved ? <KeptMark state={state} waits={waits} /> : <StatusLine article={article} read={revision} />;
}
