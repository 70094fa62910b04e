import type { Scene } from "./scene.ts";

// One scene of each kind. All others are shown in the full set alone.
const names = `
articles-list articles-new transfer-choose editor-draft editor-new start-article-again editor-conflict review guests-share history activity preview-page
posts-list posts-make posts-x posts-carousel posts-package posts-history calendar-month calendar-week calendar-list calendar-edit-topic
suggestions media media-open crop-ratio results results-readers members members-roles settings-organization settings-project
settings-new-project steps-settings deletion-dialog tokens-active tokens-new assistants audit credits author webhooks-list
webhooks-new-wrong webhooks-endpoint webhooks-delivery webhooks-edit connections connections-wordpress connections-code palette-found help nothing-0 lost
inbox notifications notifications-choices start-nobody brand delete-account dashboard-to-be-deleted landing sign-in reset invitation account
sessions two-factor-set-up consent guide not-found guests-page-article blog-front blog-article blog-search blog-missing
`;

/** Names of the scenes that the gate shows. */
export const namesInGate: ReadonlySet<string> = new Set(names.split(/\s+/).filter((name) => name !== ""));

export function inGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => namesInGate.has(name));
}

export function beyondGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => !namesInGate.has(name));
}
