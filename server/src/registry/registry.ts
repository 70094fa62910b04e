import type * as contract from "@galley/contract";
import { activityOperations } from "#src/content/activity/operations.ts";
import { bindDeleteArticle } from "#src/content/articles/delete-article.ts";
import { bindGetArticle } from "#src/content/articles/get-article.ts";
import { articleOperations } from "#src/content/articles/operations.ts";
import { bindScheduleArticle } from "#src/content/articles/schedule-article.ts";
import { workingCopyOperations } from "#src/content/articles/working-copies/operations.ts";
import { calendarOperations } from "#src/content/calendar/operations.ts";
import { articleWarnings, postWarnings } from "#src/content/calendar/schedule-warnings.ts";
import { commentsOfArticle } from "#src/content/comments/comments-of-article.ts";
import { commentOperations } from "#src/content/comments/operations.ts";
import { imageOperations } from "#src/content/images/operations.ts";
import { inboxOperations } from "#src/content/inbox/operations.ts";
import { postOperations } from "#src/content/posts/operations.ts";
import { bindQueuePost } from "#src/content/posts/queue/queue-post.ts";
import { bindSchedulePost } from "#src/content/posts/schedule-post.ts";
import { renderingOperations } from "#src/content/rendering/operations.ts";
import { resultOperations } from "#src/content/results/operations.ts";
import { reviewOperations } from "#src/content/reviews/operations.ts";
import { searchOperations } from "#src/content/search/operations.ts";
import { templateOperations } from "#src/content/templates/operations.ts";
import { topicOperations } from "#src/content/topics/operations.ts";
import { transferOperations } from "#src/content/transfer/operations.ts";
import { viewOperations } from "#src/content/views/operations.ts";
import { blogOperations } from "#src/delivery/blog/operations.ts";
import { networkOperations } from "#src/delivery/networks/operations.ts";
import { publishingOperations } from "#src/delivery/publishing/operations.ts";
import { releaseArticle } from "#src/delivery/publishing/release-article.ts";
import { webhookOperations } from "#src/delivery/webhooks/operations.ts";
import { moveSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { generationOperations } from "#src/making/generation/operations.ts";
import type { Bound } from "#src/operations/handle.ts";
import { invitationOperations } from "#src/people/accounts/operations.ts";
import { assistantOperations } from "#src/people/assistants/operations.ts";
import { auditOperations } from "#src/people/audit/operations.ts";
import { authorOperations } from "#src/people/authors/operations.ts";
import { creditOperations } from "#src/people/credits/operations.ts";
import { deletionOperations } from "#src/people/deletion/operations.ts";
import { guestOperations } from "#src/people/guests/operations.ts";
import { modelOperations } from "#src/people/models/operations.ts";
import { notificationOperations } from "#src/people/notifications/operations.ts";
import { organizationOperations } from "#src/people/organizations/operations.ts";
import { projectOperations } from "#src/people/projects/operations.ts";
import { bindUpdateProject } from "#src/people/projects/update-project.ts";
import { quotaOperations } from "#src/people/quotas/operations.ts";
import { tokenOperations } from "#src/people/tokens/operations.ts";
import { capabilityOperations } from "../../../capabilities/operations.ts";

type Declared = { [K in keyof typeof contract as (typeof contract)[K] extends contract.Operation ? K : never]: (typeof contract)[K] };
type Complete = { [K in keyof Declared]: Declared[K] extends contract.Operation ? Bound<Declared[K]> : never };

/**
 * Every declared operation with the function that runs it; a missing one does not compile. Functions that a subject needs from a
 * subject above it are bound here.
 */
export const registry = {
  ...projectOperations,
  ...authorOperations,
  updateProject: bindUpdateProject(moveSiteEndpoint),
  ...articleOperations,
  ...workingCopyOperations,
  getArticle: bindGetArticle(commentsOfArticle),
  deleteArticle: bindDeleteArticle(releaseArticle),
  scheduleArticle: bindScheduleArticle(articleWarnings),
  ...reviewOperations,
  ...commentOperations,
  ...activityOperations,
  ...publishingOperations,
  ...blogOperations,
  ...topicOperations,
  ...calendarOperations,
  ...viewOperations,
  ...templateOperations,
  ...postOperations,
  schedulePost: bindSchedulePost(postWarnings),
  queuePost: bindQueuePost(postWarnings),
  ...generationOperations,
  ...renderingOperations,
  ...networkOperations,
  ...resultOperations,
  ...organizationOperations,
  ...deletionOperations,
  ...invitationOperations,
  ...guestOperations,
  ...notificationOperations,
  ...imageOperations,
  ...transferOperations,
  ...capabilityOperations,
  ...assistantOperations,
  ...creditOperations,
  ...modelOperations,
  ...quotaOperations,
  ...searchOperations,
  ...inboxOperations,
  ...auditOperations,
  ...tokenOperations,
  ...webhookOperations,
} satisfies Complete;
