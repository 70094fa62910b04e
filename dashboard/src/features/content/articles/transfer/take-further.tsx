import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { query } from "#src/api/query.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { BulkItem } from "#src/parts/bulk/bulk-item.ts";
import { Chosen, LeftOut } from "#src/parts/bulk/chosen.tsx";
import { useMayApproveAlone, usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField } from "#src/ui/field.tsx";
import type { ImportReport } from "./use-import.ts";

/** How far imported articles go in one step. */
type Goal = "submit" | "approve" | "publish";

const goals: Record<Goal, () => string> = {
  submit: m.moving_further_submit,
  approve: m.moving_further_approve,
  publish: m.moving_further_publish,
};

// A later revision is of somebody who changed the draft since, and is for them to take further.
const importedRevision = 1;

/** Button that takes what an import has created to review, through its approval or to the readers, all in one step. */
export function TakeFurther({ report }: { report: ImportReport }) {
  const [isOpen, setOpen] = useState(false);
  const created = report.articles.filter(({ outcome, id }) => outcome === "created" && id !== null);
  const known = created.filter(({ readers }) => readers === null).map(itemOf);
  if (known.length === 0) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {m.moving_further()}
      </Button>
      {isOpen && (
        <FurtherDialog
          articles={known}
          others={created.filter(({ readers }) => readers !== null).map(itemOf)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function itemOf({ id, title }: ImportReport["articles"][number]): BulkItem {
  return { id: id ?? "", title, revision: importedRevision, status: "draft" };
}

type FurtherProps = { articles: readonly BulkItem[]; others: readonly BulkItem[]; onClose: () => void };

function FurtherDialog({ articles, others, onClose }: FurtherProps) {
  const { project } = usePlace();
  const policy = usePolicy();
  const waits = policy === undefined || waitsForReview("person", policy);
  const alone = useMayApproveAlone(policy);
  const offered: Goal[] = waits ? ["submit", ...(alone ? (["approve", "publish"] as const) : [])] : ["publish"];
  const [chosen, setGoal] = useState<Goal>();
  const goal = chosen ?? offered[0] ?? "submit";
  const routine = useQuery(query("get_routine", { id: project.id })).data;
  // Posts about something written long ago are seldom wanted, and an archive would start hundreds.
  const [starts, setStarts] = useState(false);
  const count = articles.length;
  const posts = goal === "submit" ? 0 : (routine?.posts.length ?? 0) * count;
  return (
    <BulkDialog
      title={m.moving_further_title({ count })}
      text={m.moving_further_text()}
      action={goals[goal]()}
      done={m.moving_further_done}
      steps={articles.map((article) => ({ about: article, run: () => takeFurther(article, { goal, waits, starts }) }))}
      onClose={onClose}
    >
      <div className="mb-4">
        <SelectField
          label={m.moving_further_goal()}
          value={goal}
          onChange={setGoal}
          options={offered.map((value) => ({ value, label: goals[value]() }))}
        />
      </div>
      <Chosen items={articles} withRevision={goal !== "submit"} />
      {posts > 0 && (
        <div className="mt-4">
          <Checkbox
            label={m.articles_approve_routine({ posts, credits: (routine?.credits ?? 0) * count })}
            checked={starts}
            onChange={setStarts}
          />
        </div>
      )}
      {others.length > 0 && <p className="mt-4 text-amber-i text-xs">{m.moving_not_public({ count: others.length })}</p>}
      <LeftOut items={others} />
    </BulkDialog>
  );
}

type Going = { goal: Goal; waits: boolean; starts: boolean };

/** Takes one article as far as asked. The steps before a refusal stay. */
async function takeFurther({ id, revision }: BulkItem, { goal, waits, starts }: Going): Promise<string[]> {
  if (waits) await change("submit_article", { id });
  if (waits && goal !== "submit") await change("approve_article", { id, revision, routine: starts });
  if (goal === "publish") await change("publish_article_now", { id, revision, routine: starts });
  return [];
}
