import { m } from "#messages";
import type { ArticleAction } from "./what-can-be-done.ts";

export type Named = { revision: number; publishedRevision: number | null; status: string; step?: string | undefined };

const isLive = ({ publishedRevision }: Named) => publishedRevision !== null;

const names: Record<ArticleAction, (article: Named) => string> = {
  submit: () => m.action_submit(),
  approve: ({ revision, step }) => (step === undefined ? m.review_approve({ revision }) : m.steps_give({ step })),
  request_changes: () => m.review_request_changes(),
  withdraw_approval: () => m.review_withdraw_approval(),
  schedule: ({ status }) => (status === "scheduled" ? m.review_change_date() : m.action_schedule()),
  unschedule: () => m.review_unschedule(),
  publish: (article) => (isLive(article) ? m.action_update() : m.action_publish()),
  update: (article) => (isLive(article) ? m.action_save_draft() : m.action_update()),
  schedule_update: (article) => (isLive(article) ? m.live_schedule() : m.action_schedule()),
  unpublish: () => m.review_unpublish_any(),
  delete: () => m.review_delete(),
};

/** Returns the label of an action's button. The dialog that it opens names the revision. */
export function actionName(action: ArticleAction, article: Named): string {
  return names[action](article);
}
