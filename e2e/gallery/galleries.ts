import type { Scene } from "./scene.ts";
import { articleScenes } from "./scenes/articles.ts";
import { brandScenes } from "./scenes/brand.ts";
import { calendarScenes } from "./scenes/calendar.ts";
import { deliveryScenes } from "./scenes/delivery.ts";
import { editorScenes } from "./scenes/editor.ts";
import { mediaScenes, resultScenes } from "./scenes/media.ts";
import { organizationScenes } from "./scenes/organization.ts";
import { mailScenes, pageScenes } from "./scenes/pages.ts";
import { postScenes } from "./scenes/posts.ts";
import { reviewScenes } from "./scenes/review.ts";
import { shellScenes } from "./scenes/shell.ts";
import { stateScenes } from "./scenes/states.ts";
import { typingScenes } from "./scenes/typing.ts";
import type { GalleryOptions } from "./use-gallery.ts";
import { fillContent } from "./worlds/content.ts";
import { fillOrganization, outside as networks } from "./worlds/organization.ts";
import { fillMailPages, fillPages } from "./worlds/pages.ts";
import { fillShell, outside as mail } from "./worlds/shell.ts";
import { fillWriting } from "./worlds/writing.ts";

export type Gallery = GalleryOptions & { scenes: readonly Scene[] };

/** Scenes by the world that they share. Each world has a service of its own. */
export const galleries = {
  writing: {
    scenes: [...articleScenes, ...editorScenes, ...typingScenes, ...reviewScenes],
    prepare: fillWriting,
    meant: /status of 50[03]|ERR_INTERNET_DISCONNECTED|^Blocked script execution in /,
  },
  content: {
    scenes: [...postScenes, ...calendarScenes, ...mediaScenes, ...resultScenes],
    prepare: fillContent,
    meant: /status of 503/,
  },
  organization: { scenes: [...organizationScenes, ...deliveryScenes], prepare: fillOrganization, outside: networks },
  shell: {
    scenes: [...shellScenes, ...stateScenes, ...brandScenes, ...mailScenes],
    prepare: async (place) => {
      await fillShell(place);
      await fillMailPages(place);
    },
    outside: mail,
    meant: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  },
  pages: { scenes: pageScenes, prepare: fillPages },
} satisfies Record<string, Gallery>;
