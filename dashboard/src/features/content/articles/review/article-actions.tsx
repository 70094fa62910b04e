import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
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
import { useAfterSaving, type WritingState } from "./actions/use-after-saving.ts";
import { type Approvers, useOffer } from "./actions/use-offer.ts";
import { useLooking, useMaking, useOut } from "./actions/use-tools.tsx";
import type { ArticleAction } from "./actions/what-can-be-done.ts";

const ScheduleDialog = lazy(() => import("./actions/schedule-dialog.tsx"));
const UpdateDialog = lazy(() => import("./actions/update-dialog.tsx"));
const UpdateLiveDialog = lazy(() => import("../live/update-live-dialog.tsx"));

type Article = Output<"get_article">;

type ArticleActionsProps = {
  article: Article;
  /** Absent where the text is only read. */
  writing?: WritingState;
  /** Revision on the screen, if it may be an older one. */
  read?: number;
  preview: Previewed;
  /** True on a screen on which the text is only read. */
  isRead?: boolean;
};

type AskedProps = { article: Article; save: (() => Promise<number | null>) | undefined; onClose: () => void };
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
  update: UpdateDialog,
  unpublish: UnpublishDialog,
  delete: DeleteArticleDialog,
};

// The others do not care which revision was read, and need nothing saved.
const careless: readonly ArticleAction[] = ["unschedule", "unpublish", "delete"];

// A dialog keeps the article as it was when it opened, since that revision is the one the person read.
type Asked = { action: ArticleAction; article: Article };

/** Actions on an article in its state: what happens next as a button, all else in one menu in the order of a day. */
export function ArticleActions({ article, writing, read = article.revision, preview, isRead = false }: ArticleActionsProps) {
  const waits = writing?.waits ?? false;
  const { isKnown, offer, approvers, steps, step } = useOffer(article, waits);
  const named = { ...article, step };
  const [asked, setAsked] = useState<Asked | null>(null);
  const looking = useLooking(article, preview, isRead);
  const out = useOut(article);
  const afterSaving = useAfterSaving(article, writing);
  const making = useMaking(article, waits, afterSaving);
  const isOld = read !== article.revision;
  const reason = isOld ? m.review_read_first({ revision: article.revision }) : undefined;
  const ask = (action: ArticleAction) => {
    if (careless.includes(action)) setAsked({ action, article });
    else if (!isOld) void afterSaving((current) => setAsked({ action, article: current }));
  };
  const entry = (action: ArticleAction): Entry => ({
    key: action,
    label: actionName(action, named),
    icon: actionIcons[action],
    run: () => ask(action),
    waits: isOld && !careless.includes(action),
    isDanger: action === "delete" || action === "unpublish",
    ...keysOf(action, offer.main),
  });
  const main = offer.main === null ? null : entry(offer.main);
  const menu = offer.menu.map(entry);
  useShortcuts(
    [...(main === null ? [] : [main]), ...menu].flatMap(({ keys, label, run }) => (keys === undefined ? [] : [{ keys, label, run }])),
  );
  useNextAsked(writing, isKnown, main?.run);
  return (
    <>
      {article.status === "in_review" && main === null && <WaitsFor approvers={approvers} />}
      {main !== null && <NextButton entry={main} reason={reason} />}
      <ActionMenu
        before={main === null ? [] : [main]}
        groups={[looking.entries, menu, out.entries, making.entries, offer.endings.map(entry)]}
      />
      {looking.dialogs}
      {out.dialogs}
      {making.dialog}
      {asked && (
        <AskedDialog
          asked={asked}
          steps={steps}
          approvers={approvers}
          save={waits ? writing?.save : undefined}
          onPublishing={out.showPage}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Asks for what happens next as soon as it can be offered, for a person who asked for it before. */
function useNextAsked(writing: WritingState | undefined, isKnown: boolean, run: (() => void) | undefined): void {
  const isDue = writing?.isNextAsked === true && isKnown && run !== undefined;
  const act = useEffectEvent(() => {
    writing?.forgetNext();
    run?.();
  });
  useEffect(() => {
    if (isDue) act();
  }, [isDue]);
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
      <Shown article={article} save={save} onClose={onClose} />
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
