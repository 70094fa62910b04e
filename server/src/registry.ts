import type * as contract from "@galley/contract";
import { acceptInvitation } from "./accounts/invitations/accept-invitation.ts";
import { inviteMember } from "./accounts/invitations/invite-member.ts";
import { listInvitations } from "./accounts/invitations/list-invitations.ts";
import { revokeInvitation } from "./accounts/invitations/revoke-invitation.ts";
import { approveArticle } from "./articles/approve-article.ts";
import { createArticle } from "./articles/create-article.ts";
import { bindDeleteArticle } from "./articles/delete-article.ts";
import { browseArticles } from "./articles/desk/browse-articles.ts";
import { countArticles } from "./articles/desk/count-articles.ts";
import { getArticleRevision } from "./articles/desk/get-article-revision.ts";
import { listArticleRevisions } from "./articles/desk/list-article-revisions.ts";
import { unscheduleArticle } from "./articles/desk/unschedule-article.ts";
import { bindGetArticle } from "./articles/get-article.ts";
import { listArticles } from "./articles/list-articles.ts";
import { bindScheduleArticle } from "./articles/schedule-article.ts";
import { submitArticle } from "./articles/submit-article.ts";
import { updateArticle } from "./articles/update-article.ts";
import { connectAssistant } from "./assistants/connect-assistant.ts";
import { disconnectAssistant } from "./assistants/disconnect-assistant.ts";
import { listAssistants } from "./assistants/list-assistants.ts";
import { browseCalendar } from "./calendar/desk/browse-calendar.ts";
import { getCalendar } from "./calendar/get-calendar.ts";
import { articleWarnings, postWarnings } from "./calendar/schedule-warnings.ts";
import { commentsOfArticle } from "./comments/comments-of-article.ts";
import { createComment } from "./comments/create-comment.ts";
import { browseComments } from "./comments/desk/browse-comments.ts";
import { listPeople } from "./comments/desk/list-people.ts";
import { reopenComment } from "./comments/desk/reopen-comment.ts";
import { listComments } from "./comments/list-comments.ts";
import { requestArticleChanges } from "./comments/request-article-changes.ts";
import { resolveComment } from "./comments/resolve-comment.ts";
import { approveSiteConnection } from "./connections/approve-site-connection.ts";
import { denySiteConnection } from "./connections/deny-site-connection.ts";
import { disconnectSite } from "./connections/disconnect-site.ts";
import { findSiteRequest } from "./connections/find-site-request.ts";
import { getSiteConnection } from "./connections/get-site-connection.ts";
import { addCredits } from "./credits/add-credits.ts";
import { getCredits } from "./credits/get-credits.ts";
import { listCreditEntries } from "./credits/list-credit-entries.ts";
import { setPlan } from "./credits/set-plan.ts";
import { generateArticle } from "./generation/generate-article.ts";
import { generatePost } from "./generation/generate-post.ts";
import { generatePostImages } from "./generation/generate-post-images.ts";
import { applyImprovement } from "./generation/improvements/apply-improvement.ts";
import { getImprovement } from "./generation/improvements/get-improvement.ts";
import { listImprovements } from "./generation/improvements/list-improvements.ts";
import { proposeImprovement } from "./generation/improvements/propose-improvement.ts";
import { getTranscription } from "./generation/transcriptions/get-transcription.ts";
import { listTranscriptions } from "./generation/transcriptions/list-transcriptions.ts";
import { transcribeRecording } from "./generation/transcriptions/transcribe-recording.ts";
import { deleteImage } from "./images/delete-image.ts";
import { browseImages } from "./images/desk/browse-images.ts";
import { getImage } from "./images/desk/get-image.ts";
import { listImages } from "./images/list-images.ts";
import { updateImage } from "./images/update-image.ts";
import { uploadImage } from "./images/upload-image.ts";
import { importArticles } from "./moving/import-articles.ts";
import { exportProject } from "./moving/takeout/export-project.ts";
import { connectNetwork } from "./networks/accounts/connect-network.ts";
import { disconnectNetwork } from "./networks/accounts/disconnect-network.ts";
import { listNetworkAccounts } from "./networks/accounts/list-network-accounts.ts";
import { listNetworks } from "./networks/accounts/list-networks.ts";
import { getPostPackage } from "./networks/exports/get-post-package.ts";
import { getPostDelivery } from "./networks/get-post-delivery.ts";
import { markPostPublished } from "./networks/mark-post-published.ts";
import { retryPostDestination } from "./networks/retry-post-destination.ts";
import { withdrawPostDestination } from "./networks/withdraw-post-destination.ts";
import { countUnreadNotifications } from "./notifications/count-unread-notifications.ts";
import { getMailPreferences } from "./notifications/get-mail-preferences.ts";
import { getNotificationChoices } from "./notifications/get-notification-choices.ts";
import { listNotifications } from "./notifications/list-notifications.ts";
import { markNotificationsRead } from "./notifications/mark-notifications-read.ts";
import { markNotificationsUnread } from "./notifications/mark-notifications-unread.ts";
import { setMailPreferences } from "./notifications/set-mail-preferences.ts";
import { setNotificationChoices } from "./notifications/set-notification-choices.ts";
import { officeOperations } from "./office-operations.ts";
import { addMember } from "./organizations/add-member.ts";
import { createOrganization } from "./organizations/create-organization.ts";
import { getOrganization } from "./organizations/get-organization.ts";
import { listMembers } from "./organizations/list-members.ts";
import { removeMember } from "./organizations/remove-member.ts";
import { updateOrganization } from "./organizations/update-organization.ts";
import type { Bound } from "./platform/handle.ts";
import { approvePost } from "./posts/approve-post.ts";
import { createPost } from "./posts/create-post.ts";
import { deletePost } from "./posts/delete-post.ts";
import { browsePosts } from "./posts/desk/browse-posts.ts";
import { countPosts } from "./posts/desk/count-posts.ts";
import { getPost } from "./posts/get-post.ts";
import { listPosts } from "./posts/list-posts.ts";
import { rejectPost } from "./posts/reject-post.ts";
import { requestPostChanges } from "./posts/request-post-changes.ts";
import { bindSchedulePost } from "./posts/schedule-post.ts";
import { updatePost } from "./posts/update-post.ts";
import { getBrandVersion } from "./projects/brand-versions/get-brand-version.ts";
import { listBrandVersions } from "./projects/brand-versions/list-brand-versions.ts";
import { createProject } from "./projects/create-project.ts";
import { getBrand } from "./projects/get-brand.ts";
import { getHostedBlog } from "./projects/get-hosted-blog.ts";
import { getProjectSettings } from "./projects/get-project-settings.ts";
import { checkBlogHost } from "./projects/hosts/check-blog-host.ts";
import { grantBlogHost } from "./projects/hosts/grant-blog-host.ts";
import { listProjects } from "./projects/list-projects.ts";
import { getRoutine } from "./projects/routines/get-routine.ts";
import { setRoutine } from "./projects/routines/set-routine.ts";
import { setBrand } from "./projects/set-brand.ts";
import { bindUpdateProject } from "./projects/update-project.ts";
import { connectPlatform } from "./publishing/platforms/connect-platform.ts";
import { disconnectPlatform } from "./publishing/platforms/disconnect-platform.ts";
import { listPlatforms } from "./publishing/platforms/list-platforms.ts";
import { publishArticleNow } from "./publishing/publish-article-now.ts";
import { releaseArticle } from "./publishing/release-article.ts";
import { republishArticle } from "./publishing/republish-article.ts";
import { retryPublication } from "./publishing/retry-publication.ts";
import { unpublishArticle } from "./publishing/unpublish-article.ts";
import { getQuotas } from "./quotas/get-quotas.ts";
import { setQuotas } from "./quotas/set-quotas.ts";
import { renderPost } from "./rendering/exports/render-post.ts";
import { previewBrand } from "./rendering/previews/preview-brand.ts";
import { previewPost } from "./rendering/previews/preview-post.ts";
import { previewSlide } from "./rendering/previews/preview-slide.ts";
import { connectSearchConsole } from "./results/connect-search-console.ts";
import { browseResults } from "./results/desk/browse-results.ts";
import { browseSearches } from "./results/desk/browse-searches.ts";
import { chartResults } from "./results/desk/chart-results.ts";
import { disconnectSearchConsole } from "./results/disconnect-search-console.ts";
import { getResults } from "./results/get-results.ts";
import { getSearchConsole } from "./results/get-search-console.ts";
import { importResults } from "./results/import-results.ts";
import { search } from "./search/search.ts";
import { acceptTopic } from "./topics/accept-topic.ts";
import { createTopic } from "./topics/create-topic.ts";
import { declineTopic } from "./topics/decline-topic.ts";
import { deleteTopic } from "./topics/delete-topic.ts";
import { dismissTopicIdea } from "./topics/ideas/dismiss-topic-idea.ts";
import { listTopicIdeas } from "./topics/ideas/list-topic-ideas.ts";
import { listTopicSuggestions } from "./topics/list-topic-suggestions.ts";
import { listTopics } from "./topics/list-topics.ts";
import { planTopic } from "./topics/plan-topic.ts";
import { suggestTopics } from "./topics/suggest-topics.ts";
import { updateTopic } from "./topics/update-topic.ts";
import { moveSiteEndpoint } from "./webhooks/site-endpoint.ts";

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
