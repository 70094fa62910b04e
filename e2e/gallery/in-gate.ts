import type { Scene } from "./scene.ts";

// One scene of each screen and kind. All others are shown in the full set alone. A scene with the name of another one after it is built of
// the same parts: the gate shows it, and axe looks at the other one.
const names = `
articles-list transfer-choose editor-draft editor-conflict review guests-share=tokens-new preview-page
posts-list=articles-list posts-queue posts-make posts-carousel calendar-month calendar-edit-topic=tokens-new suggestions media-open results
members settings-project steps-settings=settings-project deletion-dialog=tokens-new tokens-new audit
webhooks-list=members webhooks-new-wrong connections palette-found nothing-0 inbox notifications-choices brand dashboard-to-be-deleted
notifications=inbox credits blog-address=settings-project blog-look blog-pages blog-authors=settings-project blog-readers=results assistants=members webhooks-endpoint=audit webhooks-edit=webhooks-new-wrong
connections-code=webhooks-new-wrong posts-x=posts-carousel posts-history=history history start-article-again=editor-draft
landing sign-in account consent guide guests-page-article blog-front blog-article blog-grid
`;

/** Scenes that the gate shows, each with the one by which axe judges its look. */
export const looksInGate: ReadonlyMap<string, string> = new Map(
  names
    .split(/\s+/)
    .filter((name) => name !== "")
    .map((name): [string, string] => {
      const [own = "", other = own] = name.split("=");
      return [own, other];
    }),
);

const isJudged = ({ name }: Scene) => looksInGate.get(name) === name;

export function inGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ name }) => looksInGate.has(name)).map((scene) => ({ ...scene, isJudged: isJudged(scene) }));
}

/** Returns the scenes that axe does not look at in the gate. */
export function beyondGate(scenes: readonly Scene[]): Scene[] {
  return scenes.filter((scene) => !isJudged(scene));
}
