import { type ComponentType, lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { listed } from "#src/format/lists.ts";
import { ApproveArticleDialog } from "#src/review/approve-article-dialog.tsx";
import { RequestChangesDialog } from "#src/review/request-changes-dialog.tsx";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import type { UpdateStep } from "../live/update-steps.ts";
import type { Previewed } from "../preview/preview-button.tsx";
import { actionIcons } from "./actions/action-icons.ts";
import { ActionMenu, type Entry } from "./actions/action-menu.tsx";
import { actionName } from "./actions/action-names.ts";
import { DeleteArticleDialog, UnpublishDialog, UnscheduleDialog } from "./actions/confirm-dialogs.tsx";
import { SubmitDialog } from "./actions/submit-dialog.tsx";
import { type Approvers, useOffer } from "./actions/use-offer.ts";
import { useLooking, useMaking, useOut } from "./actions/use-tools.tsx";
import type { ArticleAction } from "./actions/what-can-be-done.ts";

const ScheduleDialog = lazy(() => import("./actions/schedule-dialog.tsx"));
const UpdateLiveDialog = lazy(() => import("../live/update-live-dialog.tsx"));

type Article = Output<"get_article">;

type ArticleActionsProps = {
  article: Article;
  /** True if there are changes that no revision has yet. */
  unsaved: boolean;
  /** Saves these changes. Returns their revision, or null if they could not be saved. */
  save?: () => Promise<number | null>;
  /** Revision on the screen, if it may be an older one. */
  read?: number;
  preview: Previewed;
  /** True on a screen on which the text is only read. */
  isRead?: boolean;
};

type AskedProps = { article: Article; onClose: () => void };
type PlainAction = Exclude<ArticleAction, "publish" | "schedule_update">;

const dialogs: Record<PlainAction, ComponentType<AskedProps>> = {
  submit: SubmitDialog,
  approve: ApproveArticleDialog,
  request_changes: ({ article: { id, revision }, onClose }) => (
    <RequestChangesDialog kind="article" id={id} revision={revision} onClose={onClose} />
  ),
  withdraw_approval: ({ article: { id, revision }, onClose }) => (
    <RequestChangesDialog kind="article" id={id} revision={revision} withdraws onClose={onClose} />
  ),
  schedule: ScheduleDialog,
  unschedule: UnscheduleDialog,
  unpublish: UnpublishDialog,
  delete: DeleteArticleDialog,
};

// Actions on the saved revision wait until everything is saved. What goes live saves by itself, and removals do not care.
const aboutSaved: readonly ArticleAction[] = ["submit", "approve", "request_changes", "withdraw_approval", "schedule"];
const aboutRead: readonly ArticleAction[] = [...aboutSaved, "publish", "schedule_update"];

// A dialog keeps the article as it was when it opened, since that revision is the one the person read.
type Asked = { action: ArticleAction; article: Article };

/** Actions on an article in its state: what happens next as a button, all else in one menu in the order of a day. */
export function ArticleActions({ article, unsaved, save, read = article.revision, preview, isRead = false }: ArticleActionsProps) {
  const { offer, approvers, steps, step } = useOffer(article, unsaved);
  const named = { ...article, step };
  const [asked, setAsked] = useState<Asked | null>(null);
  const looking = useLooking(article, preview, isRead);
  const out = useOut(article);
  const making = useMaking(article, unsaved);
  const reasonFor = (action: ArticleAction) => {
    if (unsaved && aboutSaved.includes(action)) return m.review_save_first();
    return read !== article.revision && aboutRead.includes(action) ? m.review_read_first({ revision: article.revision }) : undefined;
  };
  const entry = (action: ArticleAction): Entry => ({
    key: action,
    label: actionName(action, named),
    icon: actionIcons[action],
    run: () => reasonFor(action) === undefined && setAsked({ action, article }),
    waits: reasonFor(action) !== undefined,
    isDanger: action === "delete" || action === "unpublish",
    ...keysOf(action, offer.main),
  });
  const main = offer.main === null ? [] : [entry(offer.main)];
  const menu = offer.menu.map(entry);
  useShortcuts([...main, ...menu].flatMap(({ keys, label, run }) => (keys === undefined ? [] : [{ keys, label, run }])));
  const inFront = !unsaved || save === undefined;
  const groups = [looking.entries, inFront ? menu : [...main, ...menu], out.entries, making.entries, offer.endings.map(entry)];
  return (
    <>
      {article.status === "in_review" && offer.main === null && <WaitsFor approvers={approvers} />}
      {inFront && main.map((one) => <NextButton key={one.key} entry={one} reason={reasonFor(one.key as ArticleAction)} />)}
      <ActionMenu before={inFront ? main : []} groups={groups} />
      {looking.dialogs}
      {out.dialogs}
      {making.dialog}
      {asked && (
        <AskedDialog
          asked={asked}
          steps={steps}
          approvers={approvers}
          save={unsaved ? save : undefined}
          onPublishing={out.showPage}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function keysOf(action: ArticleAction, main: ArticleAction | null): { keys?: string } {
  if (action === main) return { keys: "Shift+a" };
  return action === "request_changes" ? { keys: "Shift+r" } : {};
}

type AskedDialogProps = {
  asked: Asked;
  steps: readonly UpdateStep[];
  approvers: Approvers;
  save: (() => Promise<number | null>) | undefined;
  onPublishing: (revision: number) => void;
  onClose: () => void;
};

function AskedDialog({ asked: { action, article }, steps, approvers, save, onPublishing, onClose }: AskedDialogProps) {
  if (action === "publish" || action === "schedule_update") {
    return (
      <Suspense>
        <UpdateLiveDialog
          article={article}
          steps={steps}
          approvers={approvers.names}
          dated={action === "schedule_update"}
          save={save}
          onPublishing={onPublishing}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  const Shown = dialogs[action];
  return (
    <Suspense>
      <Shown article={article} onClose={onClose} />
    </Suspense>
  );
}

/** Button for what happens next. It stays in the tab order while it has to wait, and says why. */
function NextButton({ entry: { label, run }, reason }: { entry: Entry; reason: string | undefined }) {
  return (
    <Button
      look="primary"
      className={reason === undefined ? undefined : "opacity-55"}
      aria-disabled={reason !== undefined || undefined}
      data-tip={reason}
      onClick={run}
    >
      {label}
    </Button>
  );
}

const namedMax = 2;

/** Names of the approvers, for people who cannot approve. */
function WaitsFor({ approvers: { names, areMore } }: { approvers: Approvers }) {
  if (names.length === 0) return null;
  const several = areMore ? m.review_waits_for_many() : m.review_waits_for_any({ count: names.length });
  const text = names.length <= namedMax ? m.review_waits_for({ names: listed(names) }) : several;
  return (
    <span data-tip={listed(names)} className="max-w-36 truncate text-ink-2 text-xs sm:max-w-60">
      {text}
    </span>
  );
}
