import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban, Check, MessageSquareWarning, Rocket, Send } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { turnTitle } from "#src/parts/steps/step-words.ts";
import { type ScreenAction, useScreenActions } from "#src/place/screen-actions.ts";
import { useCan } from "#src/place/use-place.ts";
import type { Shortcut } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { MenuItem } from "#src/ui/menu.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { openDestinations } from "../destinations/open-destinations.ts";
import type { WrittenPost } from "../written-post.ts";

export type Review = { buttons: ReactNode; menu: ReactNode; dialogs: ReactNode; shortcuts: Shortcut[] };

// Dialogs load with the first question.
const dialogs = {
  approve: lazy(() => import("#src/review/approve-post-dialog.tsx").then((module) => ({ default: module.ApprovePostDialog }))),
  changes: lazy(() => import("./verdict-dialogs.tsx").then((module) => ({ default: module.RequestPostChangesDialog }))),
  rejection: lazy(() => import("./verdict-dialogs.tsx").then((module) => ({ default: module.RejectPostDialog }))),
  now: lazy(() => import("./publish-now-dialog.tsx").then((module) => ({ default: module.PublishPostNowDialog }))),
};
type Question = keyof typeof dialogs;

/**
 * Returns what a person may decide about the shown revision: that a draft goes to review, the verdicts of a reviewer, or that a post goes
 * out now, which is approved or needs no approval.
 */
export function useReview(post: WrittenPost, isDirty: boolean): Review {
  // A dialog keeps the post as it was when it opened, since that revision is the one the person read.
  const [asked, setAsked] = useState<{ question: Question; post: WrittenPost }>();
  const ask = (question: Question) => setAsked({ question, post });
  const steps = useQuery({ ...query("get_review", { id: post.id }), enabled: post.status === "in_review" }).data;
  const mayWrite = useCan("posts:write") && !isDirty;
  const isUnapproved = post.status === "draft" || post.status === "in_review";
  const delivery = useQuery({ ...query("get_post_delivery", { id: post.id }), enabled: isUnapproved }).data;
  const goesNow = mayWrite && openDestinations(post.destinations).length > 0;
  const isFree = isUnapproved && delivery?.needsApproval === false;
  const submitting = useSubmitting(post.id);
  const Asked = asked && dialogs[asked.question];
  const shown = asked && Asked && (
    <Suspense fallback={null}>
      <Asked post={asked.post} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  const judges = steps?.returns && !isDirty && post.status === "in_review";
  const isReady = goesNow && (isFree || post.status === "approved" || post.status === "scheduled");
  const first = judges ? verdicts(post, steps, ask) : mayWrite && post.status === "draft" ? submitting : null;
  const now = isReady ? publishing(ask) : nothing;
  const offered = first === null ? now : isReady ? withNow(first, ask) : first;
  useScreenActions(offered.actions);
  return { ...offered, dialogs: shown };
}

type Offered = Omit<Review, "dialogs"> & { actions: ScreenAction[] };

const nothing: Offered = { buttons: null, menu: null, shortcuts: [], actions: [] };

function useSubmitting(id: string): Offered {
  const submitting = useMutation(mutation("submit_post"));
  const label = m.posts_send_to_review();
  const run = () => submitting.mutate({ id }, { onSuccess: () => toast(m.posts_created()), onError: toastProblem });
  return {
    buttons: (
      <Button look="primary" busy={submitting.isPending} onClick={run}>
        {label}
      </Button>
    ),
    menu: null,
    shortcuts: [],
    actions: [{ key: "submit", label, icon: Send, run }],
  };
}

type Steps = Output<"get_review">;

function verdicts({ destinations }: WrittenPost, steps: Steps, ask: (question: Question) => void): Offered {
  const keepsDates = destinations.some(({ status, at }) => status === "pending" && at !== null);
  const whole = keepsDates ? m.posts_approve_and_keep() : m.posts_approve();
  const step = turnTitle(steps);
  const isLast = steps.turn === steps.steps.length;
  const label = step === undefined ? whole : keepsDates && isLast ? m.steps_give_and_keep({ step }) : m.steps_give({ step });
  return {
    buttons: (
      <>
        <span className="hidden lg:contents">
          <Button onClick={() => ask("changes")}>{m.posts_request_changes()}</Button>
        </span>
        {steps.mine && (
          <Button look="primary" onClick={() => ask("approve")}>
            <Check size={15} aria-hidden />
            {label}
          </Button>
        )}
      </>
    ),
    menu: (
      <>
        <div className="lg:hidden">
          <MenuItem icon={<MessageSquareWarning size={14} aria-hidden />} onSelect={() => ask("changes")}>
            {m.posts_request_changes()}
          </MenuItem>
        </div>
        <MenuItem icon={<Ban size={14} aria-hidden />} onSelect={() => ask("rejection")}>
          {m.posts_reject()}
        </MenuItem>
      </>
    ),
    shortcuts: [
      ...(steps.mine ? [{ keys: "Shift+a", label, run: () => ask("approve") }] : []),
      { keys: "Shift+r", label: m.posts_request_changes(), run: () => ask("changes") },
    ],
    actions: [
      ...(steps.mine ? [{ key: "approve", keys: "Shift+a", label, icon: Check, run: () => ask("approve") }] : []),
      { key: "changes", keys: "Shift+r", label: m.posts_request_changes(), icon: MessageSquareWarning, run: () => ask("changes") },
      { key: "rejection", label: m.posts_reject(), icon: Ban, run: () => ask("rejection") },
    ],
  };
}

function publishing(ask: (question: Question) => void): Offered {
  return {
    buttons: (
      <Button onClick={() => ask("now")}>
        <Rocket size={15} aria-hidden />
        {m.posts_publish_now()}
      </Button>
    ),
    menu: null,
    shortcuts: [{ keys: "Shift+a", label: m.posts_publish_now(), run: () => ask("now") }],
    actions: [{ key: "now", keys: "Shift+a", label: m.posts_publish_now(), icon: Rocket, run: () => ask("now") }],
  };
}

/** Adds to other decisions that a post which needs no approval goes out now. */
function withNow(offered: Offered, ask: (question: Question) => void): Offered {
  const [label, run] = [m.posts_publish_now(), () => ask("now")];
  const item = (
    <MenuItem icon={<Rocket size={14} aria-hidden />} onSelect={run}>
      {label}
    </MenuItem>
  );
  return {
    ...offered,
    menu: (
      <>
        {offered.menu}
        {item}
      </>
    ),
    actions: [...offered.actions, { key: "now", label, icon: Rocket, run }],
  };
}
