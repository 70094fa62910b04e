import type { Scene } from "./scene.ts";

// One scene of each kind. All others are shown in the full set alone.
const names = `
articles-list articles-selected articles-none-found articles-new articles-topics articles-first articles-failed articles-tags live-list
articles-schedule articles-refused transfer-choose transfer-checked saved-views-articles
editor-draft editor-search editor-checks editor-in-review editor-generating editor-new start-article-again editor-head-tags editor-cover
editor-selection editor-link editor-blocks editor-markdown editor-losses editor-image editor-upload-failed writing-list writing-offline
editor-conflict review review-reply states-routine review-changes review-schedule review-publications guests-share update-wish
history history-restore activity preview-page preview-linkedin

posts-list posts-none posts-first posts-make posts-linkedin posts-x posts-new-carousel posts-carousel posts-carousel-out posts-failed
posts-planned posts-package posts-comments posts-pins posts-history posts-publish-now posts-conflict
calendar-month calendar-week calendar-list calendar-quarter calendar-open-article calendar-edit-topic calendar-filter calendar-plan
dialog-discard suggestions suggestions-ideas suggestions-empty
media media-open media-delete crop-ratio error-help results results-page results-readers results-none results-refused

members members-change members-invite members-roles members-leaders-only settings-organization settings-project settings-routine-dialog
settings-problem settings-unsaved steps-settings settings-new-project deletion-dialog tokens-active tokens-details tokens-new tokens-value
assistants audit audit-details audit-none credits author
webhooks-list webhooks-new-wrong webhooks-endpoint webhooks-delivery webhooks-paused webhooks-edit webhooks-rotate
connections connections-wordpress connections-menu connections-leave connections-code connections-approve

shell-articles palette-found members-switcher members-account-menu help nothing-0 lost signed-out inbox inbox-snooze notifications
notifications-choices start-nobody steps-article steps-ask deletion-notice results-failed brand brand-wrong brand-history
brand-empty-reader forgot-password address delete-account delete-account-proof account-to-be-deleted dashboard-to-be-deleted keep-account

landing sign-in sign-in-problem reset invitation second-factor account sessions passkeys two-factor-set-up confirm consent guide errors
not-found guests-page-name guests-page-article guests-page-week blog-front blog-article blog-search blog-missing
`;

/** Names of the scenes that the gate shows. */
export const namesInGate: ReadonlySet<string> = new Set(names.split(/\s+/).filter((name) => name !== ""));

export function inGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => namesInGate.has(name));
}

export function beyondGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => !namesInGate.has(name));
}
