import { m } from "#messages";
import type { ArticleAction } from "./what-can-be-done.ts";

export type Named = { revision: number; status: string; publishedRevision: number | null; step?: string | undefined };

const names: Record<ArticleAction, (article: Named) => string> = {
  submit: ({ revision }) => m.review_submit({ revision }),
  approve: ({ revision, step }) => (step === undefined ? m.review_approve({ revision }) : m.steps_give({ step })),
  request_changes: () => m.review_request_changes(),
  withdraw_approval: () => m.review_withdraw_approval(),
  schedule: ({ revision, status }) => (status === "scheduled" ? m.review_change_date() : m.review_schedule({ revision })),
  unschedule: () => m.review_unschedule(),
  publish_now: ({ revision }) => m.review_publish_now({ revision }),
  update_live: () => m.live_update(),
  schedule_update: () => m.live_schedule(),
  unpublish: ({ publishedRevision }) =>
    publishedRevision === null ? m.review_unpublish_any() : m.review_unpublish({ revision: publishedRevision }),
  delete: () => m.review_delete(),
};

/** Returns the label of an action's button. */
export function actionName(action: ArticleAction, article: Named): string {
  return names[action](article);
}
