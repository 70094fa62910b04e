import { Link } from "@tanstack/react-router";
import { ChevronDown, Copy, Globe, LayoutTemplate, Share2 } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useCan } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { actionIcons } from "./action-icons.ts";
import { actionName } from "./action-names.ts";
import type { ArticleAction } from "./what-can-be-done.ts";

/** Action with a button of its own where the window has room for it, and in the menu where it has not. */
export type Fronted = { action: ArticleAction; hiddenFrom: "sm:hidden" | "lg:hidden" };

type ActionMenuProps = {
  /** `step` names the step of approval whose turn it is. */
  article: Output<"get_article"> & { step: string | undefined };
  fronted: readonly Fronted[];
  menu: readonly ArticleAction[];
  reasonFor: (action: ArticleAction) => string | undefined;
  onAsk: (action: ArticleAction) => void;
  onShowPage: () => void;
  /** Absent while the article cannot be copied. */
  onDuplicate: (() => void) | undefined;
  /** Absent while the article cannot become a template. */
  onSaveTemplate: (() => void) | undefined;
};

/** Menu with the other actions; on a narrow window also with those that do not fit beside the main button. */
export function ActionMenu({ article, fronted, menu, reasonFor, onAsk, onShowPage, onDuplicate, onSaveTemplate }: ActionMenuProps) {
  const makesPosts = useCan("posts:write") && article.status !== "generating";
  const isLive = article.publishedRevision !== null;
  const hasOwn = menu.length > 0 || makesPosts || isLive || onDuplicate !== undefined;
  if (fronted.length === 0 && !hasOwn) return null;
  const item = (action: ArticleAction) => {
    const Icon = actionIcons[action];
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
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={m.review_more_actions()} className={`border border-line-strong bg-card ${hasOwn ? "" : "lg:hidden"}`}>
          <ChevronDown size={16} />
        </IconButton>
      }
    >
      {fronted.map(({ action, hiddenFrom }) => (
        <div key={action} className={hiddenFrom}>
          {item(action)}
        </div>
      ))}
      {menu.map(item)}
      {isLive && (
        <MenuItem icon={<Globe size={14} />} onSelect={onShowPage}>
          {m.live_page_and_card()}
        </MenuItem>
      )}
      {onDuplicate && (
        <MenuItem icon={<Copy size={14} />} onSelect={onDuplicate}>
          {m.duplicate()}
        </MenuItem>
      )}
      {onSaveTemplate && (
        <MenuItem icon={<LayoutTemplate size={14} />} onSelect={onSaveTemplate}>
          {m.template_save()}
        </MenuItem>
      )}
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
