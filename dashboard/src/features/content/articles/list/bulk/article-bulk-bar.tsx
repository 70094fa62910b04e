import { CalendarPlus, Check, Tag, UserPen } from "lucide-react";
import { m } from "#messages";
import { type BulkAct, BulkBar } from "#src/parts/bulk/bulk-bar.tsx";
import { plainActs } from "#src/parts/bulk/plain-act.tsx";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { usePolicy } from "#src/parts/policy.ts";
import { may, usePlace } from "#src/place/use-place.ts";
import type { BrowsedArticle } from "../list-search.ts";
import { actionDetails, canBeDated } from "./bulk-actions.ts";
import { BulkApproveDialog, canBeApproved } from "./bulk-approve-dialog.tsx";
import { BulkAuthorDialog } from "./bulk-author-dialog.tsx";
import { BulkScheduleDialog } from "./bulk-schedule-dialog.tsx";
import { BulkTagsDialog, takesTags } from "./bulk-tags-dialog.tsx";

/** Acts on the selected articles. */
export function ArticleBulkBar({ selection }: { selection: Selection<BrowsedArticle> }) {
  const { role } = usePlace().organization;
  const policy = usePolicy();
  const { submit, publish, ...others } = actionDetails;
  const approve: BulkAct<BrowsedArticle> = {
    key: "approve",
    icon: Check,
    label: m.articles_approve(),
    fits: (article) => may(role, "articles:approve") && canBeApproved(article),
    dialog: (articles, onClose) => <BulkApproveDialog articles={articles} onClose={onClose} />,
  };
  const schedule: BulkAct<BrowsedArticle> = {
    key: "schedule",
    icon: CalendarPlus,
    label: m.articles_schedule(),
    fits: (article) => canBeDated(article, policy),
    dialog: (articles, onClose) => <BulkScheduleDialog articles={articles} onClose={onClose} />,
  };
  const acts = [
    ...plainActs({ submit }, role),
    approve,
    schedule,
    ...plainActs({ publish }, role),
    ...useDetailActs(),
    ...plainActs(others, role),
  ];
  return <BulkBar label={m.articles_bulk()} selection={selection} acts={acts} />;
}

/** Acts on what stands beside a text: its tags and its author. */
function useDetailActs(): BulkAct<BrowsedArticle>[] {
  const { role } = usePlace().organization;
  const [writes, approves] = [may(role, "articles:write"), may(role, "articles:approve")];
  // A byline that readers see, or somebody approved, changes only with the right to approve.
  const mayName = ({ status, live }: BrowsedArticle) =>
    writes && status !== "generating" && status !== "in_review" && (approves || (status === "draft" && !live));
  return [
    {
      key: "tags",
      icon: Tag,
      label: m.articles_tags(),
      fits: (article) => writes && takesTags(article),
      dialog: (articles, onClose) => <BulkTagsDialog articles={articles} onClose={onClose} />,
    },
    {
      key: "author",
      icon: UserPen,
      label: m.articles_author(),
      fits: mayName,
      dialog: (articles, onClose) => <BulkAuthorDialog articles={articles} fits={mayName} onClose={onClose} />,
    },
  ];
}
