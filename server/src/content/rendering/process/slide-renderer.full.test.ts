import { beforeAll, expect, test } from "vitest";
import { carouselOf } from "#test/carousels.ts";
import { until } from "#test/until.ts";
import { Undrawable } from "../drawing/undrawable.ts";
import type { Carousel } from "../slide-source.ts";
import type { DrawingJob } from "./job.ts";
import { createSlideRenderer } from "./slide-renderer.ts";

let carousel: Carousel;
beforeAll(async () => {
  carousel = await carouselOf({ brand: "hearth", tongue: "english", template: "poster", pages: 3, pictures: false });
});

function files(over: Partial<Carousel> = {}): DrawingJob {
  return { kind: "files", carousel: { ...carousel, ...over }, wanted: { destination: "instagram", ratio: "4:5" } };
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

test("tells how far it has come, slide by slide", async () => {
  await using renderer = createSlideRenderer();
  const shares: number[] = [];
  const drawn = await renderer.draw("org_a", files(), (share) => shares.push(share));
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(drawn.map(({ name }) => name).slice(-2)).toEqual(["slide-05.jpg", "carousel.zip"]);
});

test("draws the next carousel after one that nobody can draw, in the same process", async () => {
  await using renderer = createSlideRenderer();
  const [first] = carousel.slides;
  if (first === undefined) throw new Error("There is no slide.");
  await expect(renderer.draw("org_a", files({ slides: [first, { ...first, title: "ಕನ್ನಡ" }, first] }))).rejects.toThrow(Undrawable);
  const [id] = renderer.processIds();
  expect(await renderer.draw("org_a", files())).toHaveLength(6);
  expect(renderer.processIds()).toEqual([id]);
});

test("a damaged picture fails its own carousel and no other", async () => {
  await using renderer = createSlideRenderer();
  const broken = { bytes: Buffer.from("no picture"), focus: null, alt: "" };
  const slides = carousel.slides.map((slide) => ({ ...slide, picture: broken }));
  const [bad, good] = await Promise.allSettled([renderer.draw("org_a", files({ slides })), renderer.draw("org_a", files())]);
  expect(bad.status).toBe("rejected");
  expect(good.status).toBe("fulfilled");
});

test("a process that dies takes its job with it, and the jobs that wait find another", async () => {
  await using renderer = createSlideRenderer();
  const dying = renderer.draw("org_a", files());
  dying.catch(() => {});
  const waiting = renderer.draw("org_a", files());
  await until(() => renderer.processIds().length > 0);
  process.kill(renderer.processIds()[0] ?? 0, "SIGKILL");
  await expect(dying).rejects.toThrow("ended before it was done");
  expect(await waiting).toHaveLength(6);
});

test("a process that holds too much memory is replaced, and takes no job with it", async () => {
  await using renderer = createSlideRenderer({ residentBytesMax: 1 });
  const [one, other] = await Promise.all([renderer.draw("org_a", files()), renderer.draw("org_a", files())]);
  expect([one.length, other.length]).toEqual([6, 6]);
  expect(renderer.processIds()).toEqual([]);
});

test("the process ends when nothing is to be drawn, and who finds the line full is told to come back", async () => {
  await using renderer = createSlideRenderer({ idleSeconds: 0.1, waitingMax: 0 });
  const [first, second] = await Promise.allSettled([renderer.draw("org_a", files()), renderer.draw("org_a", files())]);
  expect(first.status).toBe("fulfilled");
  expect(second).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
  const [id = 0] = renderer.processIds();
  await until(() => !isAlive(id));
  expect(renderer.processIds()).toEqual([]);
});
