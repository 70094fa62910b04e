/** Fate of a column once its person is gone, and the part of their file that tells it, or else why none does. */
export type Entry = { afterwards: "gone" | "former"; part: string } | { afterwards: "gone" | "former"; notInFile: string };

const gone = (part: string): Entry => ({ afterwards: "gone", part });
const former = (part: string): Entry => ({ afterwards: "former", part });
const goneUntold = (notInFile: string): Entry => ({ afterwards: "gone", notInFile });
const formerUntold = (notInFile: string): Entry => ({ afterwards: "former", notInFile });

/** Every column that holds something of a person: their id, name, address, network address or browser. */
export const ledger: Readonly<Record<string, Entry>> = {
  "person.id": former("account"),
  "person.email": former("account"),
  "person.name": gone("account"),
  "account_deletion.person_id": gone("deletion"),
  "account_history.person_id": gone("history"),
  "account_link.person_id": goneUntold("A link in use: only its digest is kept, and the email with it is under way or sent."),
  "account_mail.person_id": gone("emails-under-way"),
  "account_mail.email": gone("emails-under-way"),
  "account_mail.detail": gone("emails-under-way"),
  "address_change.person_id": gone("address-changes"),
  "address_change.from_email": gone("address-changes"),
  "address_change.to_email": gone("address-changes"),
  "authenticator.person_id": gone("two-factor"),
  "passkey.person_id": gone("passkeys"),
  "password.person_id": gone("password"),
  "person_device.person_id": gone("known-browsers"),
  "person_preference.person_id": gone("preferences"),
  "recovery_code.person_id": gone("recovery-codes"),
  "session.person_id": gone("sessions"),
  "session.address": gone("sessions"),
  "session.user_agent": gone("sessions"),
  "sign_in_challenge.person_id": goneUntold("Half a sign-in, for some minutes."),
  "network_request.person_id": goneUntold("A connection that was begun, for some minutes."),
  "oauth_payload.payload": goneUntold("Secrets of the exchange with an assistant, which is among the tokens and assistants."),
  "site_request.decided_by": formerUntold("A site that waits for its keys, for some minutes. Once connected it is a webhook endpoint."),

  "member.person_id": gone("membership"),
  "member_project.person_id": gone("projects"),
  "invitation.email": gone("invitations-received"),
  "invitation.invited_by": former("invitations-sent"),
  "api_token.created_by": former("tokens-and-assistants"),
  "notification.person_id": gone("notifications"),
  "notification.actor_id": formerUntold("A notification to somebody else. The act is in the audit log."),
  "notification_choice.person_id": gone("notification-choices"),
  "saved_view.person_id": gone("saved-views"),
  "calendar_feed.person_id": gone("calendar-addresses"),
  "notification_digest.person_id": gone("digests"),
  "waiting_snooze.person_id": gone("snoozes"),
  "deletion.requested_by": formerUntold("A deletion that can still be taken back. Who asked for it is in the audit log."),
  "audit.person_id": former("audit-log"),
  "audit.subject_id": former("audit-log"),
  "idempotency.principal_id": goneUntold("Kept answers to calls of a day: what the calls did is in the other parts."),

  "idempotency.response": goneUntold("Kept answers to somebody else's calls of a day."),

  "author.person_id": gone("author-profiles"),
  "author.name": gone("author-profiles"),
  "author.slug": gone("author-profiles"),
  "author_change.person_id": gone("author-changes"),
  "author_change.name": gone("author-changes"),
  "author_change.slug": gone("author-changes"),
  "author_former_slug.person_id": gone("author-addresses"),
  "author_former_slug.slug": gone("author-addresses"),
  "blog_page_view.subject": formerUntold("How often readers opened the page that they had as an author, in sums of a day."),
  "working_copy.person_id": gone("not-saved"),
  "article_writer.person_id": goneUntold("An article that they have open, for some seconds."),

  "article.byline_id": formerUntold(
    "Whom an article names while that person is an author. The first revision, which is mostly theirs, is in the file.",
  ),
  "article.review_asked_by": former("article-reviews-asked-for"),
  "article_revision.author_id": former("article-revisions"),
  "post.review_asked_by": former("post-reviews-asked-for"),
  "post_revision.author_id": former("post-revisions"),
  "post.agent": goneUntold("A name in words. The post’s revisions are in the file."),
  "comment.author_id": former("comments"),
  "comment.resolved_by": former("comments-resolved"),
  "comment.mentions": former("mentions"),
  "comment.body": goneUntold("Words of somebody else. The mention itself is in the file."),
  "approval.approved_by": former("approvals"),
  "post_review.reviewed_by": former("post-reviews"),
  "step_approval.given_by": former("steps-of-approval"),
  "step_approval.meant_id": formerUntold("The same person as the one who gave the step."),
  "approval_step_person.person_id": former("steps-named-in"),
  "approval_policy.created_by": former("approval-steps-set"),
  "guest_link.created_by": former("links-for-guests"),
  "review_assignment.person_id": gone("asked-to-review"),
  "review_assignment.asked_by": formerUntold("Whom they asked to look at a revision in review. The act is in the audit log."),
  "brand.created_by": former("brand-versions"),
  "topic.suggested_by": former("topics"),
  "topic_idea_dismissal.dismissed_by": former("dismissed-ideas"),
  "generation.person_id": former("generations"),
  "project.approver_id": former("approver-of"),
  "post_destination.scheduled_by": former("post-dates"),
  "routine.updated_by": former("routines"),
  "routine_run.person_id": former("routine-runs"),
  "network_account.connected_by": former("network-accounts"),
  "platform_connection.connected_by": former("platform-connections"),
  "search_console.connected_by": former("search-console"),
  "webhook_endpoint.created_by": former("webhook-endpoints"),
};

/**
 * Tables that hold something of a person only through a row of the ledger, with the part that tells it. The scan does not find
 * them, since they name neither the person nor anything of theirs.
 */
export const through: Readonly<Record<string, Entry>> = {
  token_digest: goneUntold("Only digests. The tokens are in the file by name."),
  token_usage: gone("token-usage"),
};
