import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarX2, Check, ChevronDown, MessageSquareWarning, Rocket, Send, Share2, Trash2, Undo2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useCan } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { actionName } from "./actions/action-names.ts";
import { ApproveDialog } from "./actions/approve-dialog.tsx";
import { DeleteArticleDialog, PublishNowDialog, SubmitDialog, UnpublishDialog, UnscheduleDialog } from "./actions/confirm-dialogs.tsx";
import { RequestChangesDialog } from "./actions/request-changes-dialog.tsx";
import { ScheduleDialog } from "./actions/schedule-dialog.tsx";
import { type Approvers, useOffer } from "./actions/use-offer.ts";
import type { ArticleAction } from "./actions/what-can-be-done.ts";

type Article = Output<"get_article">;

type ArticleActionsProps = {
  article: Article;
  /** True if there are changes that no revision has yet. */
  unsaved: boolean;
  /** Revision on the screen, if it may be an older one. */
  read?: number;
};

const icons: Record<ArticleAction, ComponentType<{ size?: number }>> = {
  submit: Send,
  approve: Check,
  request_changes: MessageSquareWarning,
  schedule: CalendarClock,
  unschedule: CalendarX2,
  publish_now: Rocket,
  unpublish: Undo2,
  delete: Trash2,
};

const dialogs: Record<ArticleAction, ComponentType<{ article: Article; onClose: () => void }>> = {
  submit: SubmitDialog,
  approve: ApproveDialog,
  request_changes: RequestChangesDialog,
  schedule: ScheduleDialog,
  unschedule: UnscheduleDialog,
  publish_now: PublishNowDialog,
  unpublish: UnpublishDialog,
  delete: DeleteArticleDialog,
};

// Actions on the saved revision wait until everything is saved. Removals do not.
const aboutRevision: readonly ArticleAction[] = ["submit", "approve", "request_changes", "schedule", "publish_now"];

/** Actions on an article in its state: one button in front, the rest in a menu. */
export function ArticleActions({ article, unsaved, read = article.revision }: ArticleActionsProps) {
  const { offer, approvers } = useOffer(article);
  // A dialog keeps the article as it was when it opened, since that revision is the one the person read.
  const [asked, setAsked] = useState<{ action: ArticleAction; article: Article } | null>(null);
  const reason = unsaved
    ? m.review_save_first()
    : read === article.revision
      ? undefined
      : m.review_read_first({ revision: article.revision });
  const reasonFor = (action: ArticleAction) => (aboutRevision.includes(action) ? reason : undefined);
  const ask = (action: ArticleAction) => reasonFor(action) === undefined && setAsked({ action, article });
  const { main, beside, menu } = offer;
  useShortcuts([
    ...(main === null ? [] : [{ keys: "Shift+a", label: actionName(main, article), run: () => ask(main) }]),
    ...(beside === null ? [] : [{ keys: "Shift+r", label: actionName(beside, article), run: () => ask(beside) }]),
  ]);
  const Asked = asked && dialogs[asked.action];
  return (
    <>
      {article.status === "in_review" && main === null && <WaitsFor approvers={approvers} />}
      {beside !== null && (
        <span className="hidden lg:contents">
          <ActionButton action={beside} article={article} reason={reasonFor(beside)} onAsk={ask} />
        </span>
      )}
      {main !== null && <ActionButton primary action={main} article={article} reason={reasonFor(main)} onAsk={ask} />}
      <ActionMenu article={article} beside={beside} menu={menu} reasonFor={reasonFor} onAsk={ask} />
      {asked && Asked && <Asked article={asked.article} onClose={() => setAsked(null)} />}
    </>
  );
}

type ButtonProps = {
  action: ArticleAction;
  article: Article;
  reason: string | undefined;
  primary?: boolean;
  onAsk: (action: ArticleAction) => void;
};

/** Button that stays in the tab order while it is disabled, and says why. */
function ActionButton({ action, article, reason, primary = false, onAsk }: ButtonProps) {
  return (
    <Button
      look={primary ? "primary" : "plain"}
      className={reason === undefined ? undefined : "opacity-55"}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      onClick={() => onAsk(action)}
    >
      {actionName(action, article)}
    </Button>
  );
}

type ActionMenuProps = {
  article: Article;
  beside: ArticleAction | null;
  menu: readonly ArticleAction[];
  reasonFor: (action: ArticleAction) => string | undefined;
  onAsk: (action: ArticleAction) => void;
};

/** Menu with the other actions; on a narrow window also with those that do not fit beside the main button. */
function ActionMenu({ article, beside, menu, reasonFor, onAsk }: ActionMenuProps) {
  const makesPosts = useCan("posts:write") && article.status !== "generating";
  if (beside === null && menu.length === 0 && !makesPosts) return null;
  const item = (action: ArticleAction) => {
    const Icon = icons[action];
    return (
      <MenuItem
        key={action}
        icon={<Icon size={14} />}
        danger={action === "delete" || action === "unpublish"}
        disabled={reasonFor(action) !== undefined}
        onSelect={() => onAsk(action)}
      >
        {actionName(action, article)}
      </MenuItem>
    );
  };
  const onlyBeside = menu.length === 0 && !makesPosts;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={m.review_more_actions()} className={`border border-line-strong bg-card ${onlyBeside ? "lg:hidden" : ""}`}>
          <ChevronDown size={16} />
        </IconButton>
      }
    >
      {beside !== null && <div className="lg:hidden">{item(beside)}</div>}
      {menu.map(item)}
      {makesPosts && (
        <MenuItem
          icon={<Share2 size={14} />}
          render={
            <Link
              to="/projects/$projectId/posts"
              params={{ projectId: article.projectId }}
              search={{ make: "posts", articleId: article.id }}
            />
          }
        >
          {m.review_make_posts()}
        </MenuItem>
      )}
    </Menu>
  );
}

const namedMax = 2;

/** Names of the approvers, for people who cannot approve. */
function WaitsFor({ approvers: { names } }: { approvers: Approvers }) {
  if (names.length === 0) return null;
  const text = names.length <= namedMax ? m.review_waits_for({ names: names.join(", ") }) : m.review_waits_for_any({ count: names.length });
  return (
    <span title={names.join(", ")} className="max-w-36 truncate text-ink-2 text-xs sm:max-w-60">
      {text}
    </span>
  );
}
