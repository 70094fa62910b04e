import { CalendarPlus } from "lucide-react";
import { m } from "#messages";
import { type BulkAct, BulkBar } from "#src/parts/bulk/bulk-bar.tsx";
import { plainActs } from "#src/parts/bulk/plain-act.tsx";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { usePolicy } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import type { BrowsedArticle } from "../list-search.ts";
import { actionDetails, canBeDated } from "./bulk-actions.ts";
import { BulkScheduleDialog } from "./bulk-schedule-dialog.tsx";

/** Acts on the selected articles. */
export function ArticleBulkBar({ selection }: { selection: Selection<BrowsedArticle> }) {
  const { role } = usePlace().organization;
  const policy = usePolicy();
  const { delete: deleting, ...others } = actionDetails;
  const schedule: BulkAct<BrowsedArticle> = {
    key: "schedule",
    icon: CalendarPlus,
    label: m.articles_schedule(),
    fits: (article) => canBeDated(article, policy),
    dialog: (articles, onClose) => <BulkScheduleDialog articles={articles} onClose={onClose} />,
  };
  const acts = [...plainActs(others, role), schedule, ...plainActs({ delete: deleting }, role)];
  return <BulkBar label={m.articles_bulk()} selection={selection} acts={acts} />;
}
