import { CalendarPlus, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { usePolicy } from "#src/parts/policy.ts";
import { may, usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { BrowsedArticle } from "../list-search.ts";
import type { Selection } from "../use-selection.ts";
import { actionDetails, canBeDated, type PlainAction, plainActions } from "./bulk-actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkScheduleDialog } from "./bulk-schedule-dialog.tsx";
import { ChosenArticles, LeftOutArticles } from "./chosen-articles.tsx";

type Opened = { action: PlainAction | "schedule"; articles: readonly BrowsedArticle[] };

/** Actions for the selected articles. An open dialog keeps its articles while the list changes. */
export function ArticleBulkBar({ selection }: { selection: Selection }) {
  const [opened, setOpened] = useState<Opened>();
  const { selected, drop } = selection;
  const close = (tried: readonly string[]) => {
    setOpened(undefined);
    drop(tried);
  };
  return (
    <>
      {selected.length > 0 && <Bar selection={selection} onOpen={(action) => setOpened({ action, articles: selected })} />}
      {opened?.action === "schedule" && <BulkScheduleDialog articles={opened.articles} onClose={close} />}
      {opened !== undefined && opened.action !== "schedule" && (
        <PlainDialog action={opened.action} articles={opened.articles} onClose={close} />
      )}
    </>
  );
}

function Bar({ selection, onOpen }: { selection: Selection; onOpen: (action: Opened["action"]) => void }) {
  const { role } = usePlace().organization;
  const policy = usePolicy();
  const { selected, clear } = selection;
  const offered = plainActions.filter((action) => may(role, actionDetails[action].permission) && selected.some(actionDetails[action].fits));
  const [transitions, deleting] = [offered.filter((action) => action !== "delete"), offered.filter((action) => action === "delete")];
  return (
    <section
      aria-label={m.articles_bulk()}
      className="sticky bottom-3 z-20 mx-auto mt-auto flex w-full max-w-3xl flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-card p-1.5 shadow-black/10 shadow-xl md:w-auto"
    >
      <p className="mr-auto px-2 font-medium text-ui tabular-nums md:mr-2" aria-live="polite">
        {m.articles_selected({ count: selected.length })}
      </p>
      <IconButton label={m.articles_select_none()} onClick={clear} className="md:order-last">
        <X size={15} />
      </IconButton>
      <div className="flex flex-wrap gap-1 max-md:w-full max-md:border-line max-md:border-t max-md:pt-1">
        {transitions.map((action) => (
          <BarButton key={action} action={action} onOpen={onOpen} />
        ))}
        {selected.some((article) => canBeDated(article, policy)) && (
          <Button look="quiet" onClick={() => onOpen("schedule")}>
            <CalendarPlus size={14} aria-hidden />
            {m.articles_schedule()}
          </Button>
        )}
        {deleting.map((action) => (
          <BarButton key={action} action={action} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
}

function BarButton({ action, onOpen }: { action: PlainAction; onOpen: (action: PlainAction) => void }) {
  const { icon: Icon, button, danger } = actionDetails[action];
  return (
    <Button look="quiet" onClick={() => onOpen(action)} className={cx(danger && "text-red-i!")}>
      <Icon size={14} aria-hidden />
      {button()}
    </Button>
  );
}

type PlainDialogProps = { action: PlainAction; articles: readonly BrowsedArticle[]; onClose: (tried: readonly string[]) => void };

/** Dialog that names the articles that an action changes and those that it skips. */
function PlainDialog({ action, articles, onClose }: PlainDialogProps) {
  const details = actionDetails[action];
  const taken = articles.filter(details.fits);
  const count = taken.length;
  return (
    <BulkDialog
      title={details.title({ count })}
      text={details.text({ count })}
      action={details.action({ count })}
      danger={details.danger}
      done={details.done}
      steps={taken.map((article) => ({ article, run: () => details.run(article).then(() => []) }))}
      onClose={onClose}
    >
      <ChosenArticles articles={taken} withRevision={action === "approve"} />
      <LeftOutArticles articles={articles.filter((article) => !details.fits(article))} />
    </BulkDialog>
  );
}
