import { type ComponentType, lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { listed } from "#src/format/lists.ts";
import { useSaveTemplate } from "#src/parts/templates/use-save-template.tsx";
import { ApproveArticleDialog } from "#src/review/approve-article-dialog.tsx";
import { RequestChangesDialog } from "#src/review/request-changes-dialog.tsx";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import type { UpdateStep } from "../live/update-steps.ts";
import { ActionMenu, type Fronted } from "./actions/action-menu.tsx";
import { actionName } from "./actions/action-names.ts";
import { DeleteArticleDialog, PublishNowDialog, UnpublishDialog, UnscheduleDialog } from "./actions/confirm-dialogs.tsx";
import { SubmitDialog } from "./actions/submit-dialog.tsx";
import { useDuplicateArticle } from "./actions/use-duplicate-article.ts";
import { type Approvers, useOffer } from "./actions/use-offer.ts";
import { usePaletteActions } from "./actions/use-palette-actions.ts";
import type { ArticleAction } from "./actions/what-can-be-done.ts";

const ScheduleDialog = lazy(() => import("./actions/schedule-dialog.tsx"));
const UpdateLiveDialog = lazy(() => import("../live/update-live-dialog.tsx"));
const LivePageDialog = lazy(() => import("../live/live-page-dialog.tsx"));

type Article = Output<"get_article">;

type ArticleActionsProps = {
  article: Article;
  /** True if there are changes that no revision has yet. */
  unsaved: boolean;
  /** Saves these changes. Returns their revision, or null if they could not be saved. */
  save?: () => Promise<number | null>;
  /** Revision on the screen, if it may be an older one. */
  read?: number;
};

type AskedProps = { article: Article; onClose: () => void; onPublishing: (revision: number) => void };
type PlainAction = Exclude<ArticleAction, "update_live" | "schedule_update">;

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
  publish_now: PublishNowDialog,
  unpublish: UnpublishDialog,
  delete: DeleteArticleDialog,
};

// Actions on the saved revision wait until everything is saved. An update saves by itself, and removals do not care.
const aboutRevision: readonly ArticleAction[] = ["submit", "approve", "request_changes", "withdraw_approval", "schedule", "publish_now"];
const updates: readonly ArticleAction[] = ["update_live", "schedule_update"];

// A dialog keeps the article as it was when it opened, since that revision is the one the person read.
type Asked = { action: ArticleAction; article: Article };

/** Actions on an article in its state: one button in front, the rest in a menu. */
export function ArticleActions({ article, unsaved, save, read = article.revision }: ArticleActionsProps) {
  const { offer, approvers, steps, step } = useOffer(article, unsaved);
  const named = { ...article, step };
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const isOld = read !== article.revision;
  const reasonFor = (action: ArticleAction) => {
    const isAbout = aboutRevision.includes(action);
    if (unsaved && isAbout) return m.review_save_first();
    return isOld && (isAbout || updates.includes(action)) ? m.review_read_first({ revision: article.revision }) : undefined;
  };
  const ask = (action: ArticleAction) => reasonFor(action) === undefined && setAsked({ action, article });
  const { main, secondary, menu } = offer;
  const duplicate = useDuplicateArticle(article);
  const onDuplicate = unsaved ? undefined : duplicate;
  const template = useSaveTemplate("article", article);
  // Whatever can be copied can become a template.
  const onSaveTemplate = onDuplicate === undefined ? undefined : template.ask;
  usePaletteActions({ article: named, offer, reasonFor, onAsk: ask, onDuplicate, onSaveTemplate });
  useShortcuts([
    ...(main === null ? [] : [{ keys: "Shift+a", label: actionName(main, named), run: () => ask(main) }]),
    ...(secondary === null ? [] : [{ keys: "Shift+r", label: actionName(secondary, named), run: () => ask(secondary) }]),
  ]);
  // Beside the button that saves, a narrow window has room for no other.
  const fronted: Fronted[] = [
    ...(main !== null && unsaved ? [{ action: main, hiddenFrom: "sm:hidden" } as const] : []),
    ...(secondary !== null ? [{ action: secondary, hiddenFrom: "lg:hidden" } as const] : []),
  ];
  const button = (action: ArticleAction, primary: boolean) => (
    <ActionButton primary={primary} action={action} article={named} reason={reasonFor(action)} onAsk={ask} />
  );
  return (
    <>
      {article.status === "in_review" && main === null && <WaitsFor approvers={approvers} />}
      {secondary !== null && <span className="hidden lg:contents">{button(secondary, false)}</span>}
      {main !== null && <span className={unsaved ? "hidden sm:contents" : "contents"}>{button(main, !unsaved)}</span>}
      <ActionMenu
        article={named}
        fronted={fronted}
        menu={menu}
        reasonFor={reasonFor}
        onAsk={ask}
        onDuplicate={onDuplicate}
        onSaveTemplate={onSaveTemplate}
        onShowPage={() => setShown(article.publishedRevision)}
      />
      {template.dialog}
      {asked && (
        <AskedDialog
          asked={asked}
          steps={steps}
          approvers={approvers}
          save={unsaved ? save : undefined}
          onPublishing={setShown}
          onClose={() => setAsked(null)}
        />
      )}
      {shown !== null && (
        <Suspense>
          <LivePageDialog articleId={article.id} revision={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
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
  if (action === "update_live" || action === "schedule_update") {
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
      <Shown article={article} onPublishing={onPublishing} onClose={onClose} />
    </Suspense>
  );
}
type NamedArticle = Article & { step: string | undefined };

type ButtonProps = {
  action: ArticleAction;
  article: NamedArticle;
  reason: string | undefined;
  primary: boolean;
  onAsk: (action: ArticleAction) => void;
};

/** Button that stays in the tab order while it is disabled, and says why. */
function ActionButton({ action, article, reason, primary, onAsk }: ButtonProps) {
  return (
    <Button
      look={primary ? "primary" : "plain"}
      className={reason === undefined ? undefined : "opacity-55"}
      aria-disabled={reason !== undefined || undefined}
      data-tip={reason}
      onClick={() => onAsk(action)}
    >
      {actionName(action, article)}
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
