import type * as contract from "@galley/contract";
import { approveArticle } from "#src/content/articles/approve-article.ts";
import { createArticle } from "#src/content/articles/create-article.ts";
import { bindDeleteArticle } from "#src/content/articles/delete-article.ts";
import { browseArticles } from "#src/content/articles/desk/browse-articles.ts";
import { countArticles } from "#src/content/articles/desk/count-articles.ts";
import { getArticleRevision } from "#src/content/articles/desk/get-article-revision.ts";
import { listArticleRevisions } from "#src/content/articles/desk/list-article-revisions.ts";
import { unscheduleArticle } from "#src/content/articles/desk/unschedule-article.ts";
import { bindGetArticle } from "#src/content/articles/get-article.ts";
import { listArticles } from "#src/content/articles/list-articles.ts";
import { bindScheduleArticle } from "#src/content/articles/schedule-article.ts";
import { submitArticle } from "#src/content/articles/submit-article.ts";
import { updateArticle } from "#src/content/articles/update-article.ts";
import { browseCalendar } from "#src/content/calendar/desk/browse-calendar.ts";
import { getCalendar } from "#src/content/calendar/get-calendar.ts";
import { articleWarnings, postWarnings } from "#src/content/calendar/schedule-warnings.ts";
import { commentsOfArticle } from "#src/content/comments/comments-of-article.ts";
import { createComment } from "#src/content/comments/create-comment.ts";
import { browseComments } from "#src/content/comments/desk/browse-comments.ts";
import { listPeople } from "#src/content/comments/desk/list-people.ts";
import { reopenComment } from "#src/content/comments/desk/reopen-comment.ts";
import { listComments } from "#src/content/comments/list-comments.ts";
import { requestArticleChanges } from "#src/content/comments/request-article-changes.ts";
import { resolveComment } from "#src/content/comments/resolve-comment.ts";
import { deleteImage } from "#src/content/images/delete-image.ts";
import { browseImages } from "#src/content/images/desk/browse-images.ts";
import { getImage } from "#src/content/images/desk/get-image.ts";
import { listImages } from "#src/content/images/list-images.ts";
import { updateImage } from "#src/content/images/update-image.ts";
import { uploadImage } from "#src/content/images/upload-image.ts";
import { importArticles } from "#src/content/moving/import-articles.ts";
import { exportProject } from "#src/content/moving/takeout/export-project.ts";
import { approvePost } from "#src/content/posts/approve-post.ts";
import { createPost } from "#src/content/posts/create-post.ts";
import { deletePost } from "#src/content/posts/delete-post.ts";
import { browsePosts } from "#src/content/posts/desk/browse-posts.ts";
import { countPosts } from "#src/content/posts/desk/count-posts.ts";
import { getPost } from "#src/content/posts/get-post.ts";
import { listPosts } from "#src/content/posts/list-posts.ts";
import { rejectPost } from "#src/content/posts/reject-post.ts";
import { requestPostChanges } from "#src/content/posts/request-post-changes.ts";
import { bindSchedulePost } from "#src/content/posts/schedule-post.ts";
import { updatePost } from "#src/content/posts/update-post.ts";
import { renderPost } from "#src/content/rendering/exports/render-post.ts";
import { previewBrand } from "#src/content/rendering/previews/preview-brand.ts";
import { previewPost } from "#src/content/rendering/previews/preview-post.ts";
import { previewSlide } from "#src/content/rendering/previews/preview-slide.ts";
import { connectSearchConsole } from "#src/content/results/connect-search-console.ts";
import { browseResults } from "#src/content/results/desk/browse-results.ts";
import { browseSearches } from "#src/content/results/desk/browse-searches.ts";
import { chartResults } from "#src/content/results/desk/chart-results.ts";
import { disconnectSearchConsole } from "#src/content/results/disconnect-search-console.ts";
import { getResults } from "#src/content/results/get-results.ts";
import { getSearchConsole } from "#src/content/results/get-search-console.ts";
import { importResults } from "#src/content/results/import-results.ts";
import { search } from "#src/content/search/search.ts";
import { acceptTopic } from "#src/content/topics/accept-topic.ts";
import { createTopic } from "#src/content/topics/create-topic.ts";
import { declineTopic } from "#src/content/topics/decline-topic.ts";
import { deleteTopic } from "#src/content/topics/delete-topic.ts";
import { dismissTopicIdea } from "#src/content/topics/ideas/dismiss-topic-idea.ts";
import { listTopicIdeas } from "#src/content/topics/ideas/list-topic-ideas.ts";
import { listTopicSuggestions } from "#src/content/topics/list-topic-suggestions.ts";
import { listTopics } from "#src/content/topics/list-topics.ts";
import { planTopic } from "#src/content/topics/plan-topic.ts";
import { suggestTopics } from "#src/content/topics/suggest-topics.ts";
import { updateTopic } from "#src/content/topics/update-topic.ts";
import { approveSiteConnection } from "#src/delivery/connections/approve-site-connection.ts";
import { denySiteConnection } from "#src/delivery/connections/deny-site-connection.ts";
import { disconnectSite } from "#src/delivery/connections/disconnect-site.ts";
import { findSiteRequest } from "#src/delivery/connections/find-site-request.ts";
import { getSiteConnection } from "#src/delivery/connections/get-site-connection.ts";
import { connectNetwork } from "#src/delivery/networks/accounts/connect-network.ts";
import { disconnectNetwork } from "#src/delivery/networks/accounts/disconnect-network.ts";
import { listNetworkAccounts } from "#src/delivery/networks/accounts/list-network-accounts.ts";
import { listNetworks } from "#src/delivery/networks/accounts/list-networks.ts";
import { getPostPackage } from "#src/delivery/networks/exports/get-post-package.ts";
import { getPostDelivery } from "#src/delivery/networks/get-post-delivery.ts";
import { markPostPublished } from "#src/delivery/networks/mark-post-published.ts";
import { retryPostDestination } from "#src/delivery/networks/retry-post-destination.ts";
import { withdrawPostDestination } from "#src/delivery/networks/withdraw-post-destination.ts";
import { connectPlatform } from "#src/delivery/publishing/platforms/connect-platform.ts";
import { disconnectPlatform } from "#src/delivery/publishing/platforms/disconnect-platform.ts";
import { listPlatforms } from "#src/delivery/publishing/platforms/list-platforms.ts";
import { publishArticleNow } from "#src/delivery/publishing/publish-article-now.ts";
import { releaseArticle } from "#src/delivery/publishing/release-article.ts";
import { republishArticle } from "#src/delivery/publishing/republish-article.ts";
import { retryPublication } from "#src/delivery/publishing/retry-publication.ts";
import { unpublishArticle } from "#src/delivery/publishing/unpublish-article.ts";
import { moveSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { generateArticle } from "#src/making/generation/generate-article.ts";
import { generatePost } from "#src/making/generation/generate-post.ts";
import { generatePostImages } from "#src/making/generation/generate-post-images.ts";
import { applyImprovement } from "#src/making/generation/improvements/apply-improvement.ts";
import { getImprovement } from "#src/making/generation/improvements/get-improvement.ts";
import { listImprovements } from "#src/making/generation/improvements/list-improvements.ts";
import { proposeImprovement } from "#src/making/generation/improvements/propose-improvement.ts";
import { getTranscription } from "#src/making/generation/transcriptions/get-transcription.ts";
import { listTranscriptions } from "#src/making/generation/transcriptions/list-transcriptions.ts";
import { transcribeRecording } from "#src/making/generation/transcriptions/transcribe-recording.ts";
import type { Bound } from "#src/operations/handle.ts";
import { acceptInvitation } from "#src/people/accounts/invitations/accept-invitation.ts";
import { inviteMember } from "#src/people/accounts/invitations/invite-member.ts";
import { listInvitations } from "#src/people/accounts/invitations/list-invitations.ts";
import { revokeInvitation } from "#src/people/accounts/invitations/revoke-invitation.ts";
import { connectAssistant } from "#src/people/assistants/connect-assistant.ts";
import { disconnectAssistant } from "#src/people/assistants/disconnect-assistant.ts";
import { listAssistants } from "#src/people/assistants/list-assistants.ts";
import { addCredits } from "#src/people/credits/add-credits.ts";
import { getCredits } from "#src/people/credits/get-credits.ts";
import { listCreditEntries } from "#src/people/credits/list-credit-entries.ts";
import { setPlan } from "#src/people/credits/set-plan.ts";
import { countUnreadNotifications } from "#src/people/notifications/count-unread-notifications.ts";
import { getMailPreferences } from "#src/people/notifications/get-mail-preferences.ts";
import { getNotificationChoices } from "#src/people/notifications/get-notification-choices.ts";
import { listNotifications } from "#src/people/notifications/list-notifications.ts";
import { markNotificationsRead } from "#src/people/notifications/mark-notifications-read.ts";
import { markNotificationsUnread } from "#src/people/notifications/mark-notifications-unread.ts";
import { setMailPreferences } from "#src/people/notifications/set-mail-preferences.ts";
import { setNotificationChoices } from "#src/people/notifications/set-notification-choices.ts";
import { addMember } from "#src/people/organizations/add-member.ts";
import { createOrganization } from "#src/people/organizations/create-organization.ts";
import { getOrganization } from "#src/people/organizations/get-organization.ts";
import { listMembers } from "#src/people/organizations/list-members.ts";
import { removeMember } from "#src/people/organizations/remove-member.ts";
import { updateOrganization } from "#src/people/organizations/update-organization.ts";
import { getBrandVersion } from "#src/people/projects/brand-versions/get-brand-version.ts";
import { listBrandVersions } from "#src/people/projects/brand-versions/list-brand-versions.ts";
import { createProject } from "#src/people/projects/create-project.ts";
import { getBrand } from "#src/people/projects/get-brand.ts";
import { getHostedBlog } from "#src/people/projects/get-hosted-blog.ts";
import { getProjectSettings } from "#src/people/projects/get-project-settings.ts";
import { checkBlogHost } from "#src/people/projects/hosts/check-blog-host.ts";
import { grantBlogHost } from "#src/people/projects/hosts/grant-blog-host.ts";
import { listProjects } from "#src/people/projects/list-projects.ts";
import { getRoutine } from "#src/people/projects/routines/get-routine.ts";
import { setRoutine } from "#src/people/projects/routines/set-routine.ts";
import { setBrand } from "#src/people/projects/set-brand.ts";
import { bindUpdateProject } from "#src/people/projects/update-project.ts";
import { getQuotas } from "#src/people/quotas/get-quotas.ts";
import { setQuotas } from "#src/people/quotas/set-quotas.ts";
import { officeOperations } from "./office-operations.ts";

type Declared = { [K in keyof typeof contract as (typeof contract)[K] extends contract.Operation ? K : never]: (typeof contract)[K] };
type Complete = { [K in keyof Declared]: Declared[K] extends contract.Operation ? Bound<Declared[K]> : never };

/** Every declared operation with the function that carries it out; leaving one out does not compile. */
export const registry = {
  listProjects,
  getBrand,
  listArticles,
  createArticle,
  getArticle: bindGetArticle(commentsOfArticle),
  updateArticle,
  deleteArticle: bindDeleteArticle(releaseArticle),
  submitArticle,
  approveArticle,
  scheduleArticle: bindScheduleArticle(articleWarnings),
  unscheduleArticle,
  browseArticles,
  countArticles,
  listArticleRevisions,
  getArticleRevision,
  requestArticleChanges,
  publishArticleNow,
  unpublishArticle,
  republishArticle,
  retryPublication,
  connectPlatform,
  listPlatforms,
  disconnectPlatform,
  listComments,
  createComment,
  resolveComment,
  browseComments,
  reopenComment,
  listPeople,
  listTopics,
  suggestTopics,
  getCalendar,
  browseCalendar,
  listPosts,
  browsePosts,
  countPosts,
  generateArticle,
  generatePost,
  generatePostImages,
  proposeImprovement,
  getImprovement,
  listImprovements,
  applyImprovement,
  transcribeRecording,
  getTranscription,
  listTranscriptions,
  createPost,
  getPost,
  updatePost,
  deletePost,
  schedulePost: bindSchedulePost(postWarnings),
  renderPost,
  previewPost,
  previewSlide,
  approvePost,
  requestPostChanges,
  rejectPost,
  connectNetwork,
  disconnectNetwork,
  listNetworkAccounts,
  listNetworks,
  getPostDelivery,
  getPostPackage,
  markPostPublished,
  retryPostDestination,
  withdrawPostDestination,
  getResults,
  importResults,
  connectSearchConsole,
  disconnectSearchConsole,
  getSearchConsole,
  chartResults,
  browseResults,
  browseSearches,
  createOrganization,
  addMember,
  removeMember,
  listMembers,
  getOrganization,
  updateOrganization,
  inviteMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
  createProject,
  getProjectSettings,
  updateProject: bindUpdateProject(moveSiteEndpoint),
  setBrand,
  listBrandVersions,
  getBrandVersion,
  previewBrand,
  setRoutine,
  getRoutine,
  listTopicSuggestions,
  createTopic,
  acceptTopic,
  planTopic,
  declineTopic,
  updateTopic,
  deleteTopic,
  listTopicIdeas,
  dismissTopicIdea,
  listNotifications,
  countUnreadNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  getMailPreferences,
  setMailPreferences,
  getNotificationChoices,
  setNotificationChoices,
  uploadImage,
  deleteImage,
  listImages,
  browseImages,
  getImage,
  updateImage,
  importArticles,
  exportProject,
  approveSiteConnection,
  denySiteConnection,
  disconnectSite,
  findSiteRequest,
  getSiteConnection,
  getHostedBlog,
  checkBlogHost,
  grantBlogHost,
  connectAssistant,
  listAssistants,
  disconnectAssistant,
  getCredits,
  listCreditEntries,
  setPlan,
  getQuotas,
  setQuotas,
  addCredits,
  search,
  ...officeOperations,
} satisfies Complete;
