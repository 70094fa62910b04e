import type { Scene } from "./scene.ts";

// One scene of each kind. All others are shown in the full set alone.
const names = `
articles-list articles-selected articles-new articles-failed live-list articles-schedule transfer-choose transfer-checked
editor-draft editor-search editor-in-review editor-generating editor-new start-article-again editor-cover editor-link editor-losses writing-offline
editor-conflict review review-reply review-schedule review-publications guests-share history activity preview-page preview-linkedin

posts-list posts-make posts-linkedin posts-x posts-new-carousel posts-carousel posts-failed posts-package posts-comments posts-history
posts-publish-now calendar-month calendar-week calendar-list calendar-open-article calendar-edit-topic suggestions media media-open
crop-ratio results results-readers results-page

members members-invite members-roles settings-organization settings-project settings-problem settings-new-project steps-settings
deletion-dialog tokens-active tokens-new tokens-value assistants audit audit-details credits author
webhooks-list webhooks-new-wrong webhooks-endpoint webhooks-delivery webhooks-edit connections connections-wordpress connections-code

palette-found members-account-menu help nothing-0 lost signed-out inbox notifications notifications-choices start-nobody brand brand-wrong delete-account
account-to-be-deleted dashboard-to-be-deleted

landing sign-in sign-in-problem reset invitation account sessions two-factor-set-up consent guide not-found guests-page-article
guests-page-week blog-front blog-article blog-search blog-missing
`;

/** Names of the scenes that the gate shows. */
export const namesInGate: ReadonlySet<string> = new Set(names.split(/\s+/).filter((name) => name !== ""));

export function inGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => namesInGate.has(name));
}

export function beyondGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => !namesInGate.has(name));
}
