import type { Scene } from "./scene.ts";

// One scene of each screen and kind. All others are shown in the full set alone.
const names = `
articles-list transfer-choose editor-draft editor-conflict review guests-share preview-page
posts-list posts-make posts-carousel calendar-month calendar-edit-topic suggestions media-open results
members settings-project steps-settings deletion-dialog tokens-new audit webhooks-list webhooks-new-wrong connections
palette-found nothing-0 inbox notifications-choices brand dashboard-to-be-deleted
notifications credits author assistants webhooks-endpoint webhooks-edit connections-code posts-x posts-history history start-article-again
landing sign-in account consent guide guests-page-article blog-front blog-article
`;

/** Names of the scenes that the gate shows. */
export const namesInGate: ReadonlySet<string> = new Set(names.split(/\s+/).filter((name) => name !== ""));

export function inGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => namesInGate.has(name));
}

export function beyondGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => !namesInGate.has(name));
}
