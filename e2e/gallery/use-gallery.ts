import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settled } from "../dashboard/look.ts";
import { isOrdinary, type Outside, openDashboard } from "../dashboard/open-dashboard.ts";
import { goTo } from "./go-to.ts";
import { expectReadable, expectRoom, expectWidth, isPictured, sizes } from "./look-at.ts";
import { placeOf } from "./place.ts";
import { openSight, type Place, type Scene, type Sight, type Way } from "./scene.ts";

type Opened = {
  page: Page;
  problems: string[];
  /** Something was opened on the screen that it shows. */
  isTouched: boolean;
};
export type GalleryOptions = {
  /** Fills the demo world with what the scenes need, once before the first one. */
  prepare?: (place: Place) => Promise<unknown>;
  outside?: () => Outside;
  /** Problems on a page that scenes cause on purpose. */
  meant?: RegExp;
};

/** How scenes are shown: each on a wide page that is then made narrow, or on a phone of its own. */
type Walk = "wide" | "phone";

// Portuguese has the longer words. Pictures are for guides, which are in English.
const ways: Record<Walk, Way> = { wide: { name: "wide", language: isPictured ? "en" : "pt" }, phone: { name: "phone", language: "en" } };

/** Registers a test for each scene. All of a file share one service and, for each person, one page. */
export function showScenes(scenes: readonly Scene[], options: GalleryOptions = {}, walk: Walk = "wide"): void {
  const gallery = useGallery(options);
  const shown = scenes.filter(({ on = walk }) => on === walk);
  test.each(shown.map((scene) => [scene.name, scene] as const))("%s is readable by everybody and fits a phone", async (_, scene) => {
    if (walk === "phone") return gallery.show(scene, ways.phone, expectRoom);
    await gallery.show(scene, ways.wide, async (page, name) => {
      await (scene.isJudged === false ? expectWidth(page) : expectReadable(page, name));
      if (scene.on === undefined && scene.isRigid !== true && !isPictured) await whileNarrow(page, () => expectRoom(page, name));
    });
    if (isPictured && scene.on === undefined) await gallery.show(scene, ways.phone, expectRoom);
  });
}

async function whileNarrow(page: Page, check: () => Promise<void>): Promise<void> {
  await page.setViewportSize(sizes.phone.viewport);
  await settled(page);
  await check();
  await page.setViewportSize(sizes.wide.viewport);
}

function useGallery({ prepare, outside, meant }: GalleryOptions) {
  let place: Place;
  const pages = new Map<string, Opened>();
  beforeAll(async () => {
    place = await placeOf(await openDashboard({ outside: outside?.(), running: true }));
    await prepare?.(place);
  });
  afterAll(async () => {
    await place?.close();
    await place?.servers.disposeAsync();
  });
  return {
    async show(scene: Scene, way: Way, look: (page: Page, name: string) => Promise<void>): Promise<void> {
      const key = `${scene.who} ${way.name} ${scene.whole === true}`;
      const opened = pages.get(key) ?? (await open(place, scene, way));
      pages.delete(key);
      const { page, problems } = opened;
      let isSound = false;
      try {
        await reach(scene, openSight(page, way, place), opened);
        await look(page, scene.name);
        expect(problems.splice(0).filter((problem) => !isOrdinary(problem) && meant?.test(problem) !== true)).toEqual([]);
        isSound = true;
      } finally {
        // A page on which a scene has failed, or made requests fail or wait, goes with its requests: the next scene begins on a new one.
        if (isSound && scene.before === undefined) pages.set(key, opened);
        else await page.context().close();
      }
    },
  };
}

async function open(place: Place, { who }: Scene, way: Way): Promise<Opened> {
  const person = who === undefined ? "marta" : who;
  const page = await place.openPage(person, { ...sizes[way.name], locale: way.language === "en" ? "en-GB" : "pt-PT" });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return { page, problems, isTouched: false };
}

async function reach(scene: Scene, sight: Sight, opened: Opened): Promise<void> {
  const { page, place } = sight;
  const path = typeof scene.path === "string" ? place.at(scene.path) : scene.path(place);
  await scene.before?.(page, place);
  if (scene.whole) await page.goto(path);
  else await goTo(page, path, opened);
  opened.isTouched = scene.reach !== undefined;
  await scene.reach?.(sight);
  await scene.has(sight).first().waitFor();
  await settled(page);
}
