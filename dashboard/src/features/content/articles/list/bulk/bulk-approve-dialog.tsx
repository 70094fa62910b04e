import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { query } from "#src/api/query.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { CloseBulk } from "#src/parts/bulk/bulk-item.ts";
import { Chosen, LeftOut } from "#src/parts/bulk/chosen.tsx";
import { stepGiven } from "#src/parts/steps/step-words.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import type { BrowsedArticle } from "../list-search.ts";

type BulkApproveProps = { articles: readonly BrowsedArticle[]; onClose: CloseBulk };

export function canBeApproved({ status }: BrowsedArticle): boolean {
  return status === "in_review";
}

/** Dialog that approves each article as it was selected, and says what the routine posts cost, which can be declined. */
export function BulkApproveDialog({ articles, onClose }: BulkApproveProps) {
  const { project } = usePlace();
  const routine = useQuery(query("get_routine", { id: project.id })).data;
  const [starts, setStarts] = useState(true);
  const taken = articles.filter(canBeApproved);
  const count = taken.length;
  const posts = (routine?.posts.length ?? 0) * count;
  return (
    <BulkDialog
      title={m.articles_approve_title({ count })}
      text={m.articles_approve_text({ count })}
      action={m.articles_approve_action({ count })}
      done={m.articles_approve_done}
      steps={taken.map((article) => ({ about: article, run: () => approve(article, starts) }))}
      onClose={onClose}
    >
      <Chosen items={taken} withRevision />
      {posts > 0 && (
        <div className="mt-4">
          <Checkbox
            label={m.articles_approve_routine({ posts, credits: (routine?.credits ?? 0) * count })}
            checked={starts}
            onChange={setStarts}
          />
        </div>
      )}
      <LeftOut items={articles.filter((article) => !canBeApproved(article))} />
    </BulkDialog>
  );
}

async function approve({ id, revision }: BrowsedArticle, starts: boolean): Promise<string[]> {
  const { approved, remaining, routine } = await change("approve_article", { id, revision, routine: starts });
  if (!approved) return [stepGiven(revision, remaining)];
  return routine === null ? [] : [m.articles_approve_started(routine)];
}
