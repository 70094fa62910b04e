import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endOf, startChild } from "#test/children/run-child.ts";
import { type NetworkWorld, openNetworkWorld, seedSlides } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ others: true });
  // Only the ledger may prevent a post from going out twice.
  at.linkedin.state.refuseDuplicates = false;
  at.instagram.state.publishesAgain = true;
});
afterAll(() => at[Symbol.asyncDispose]());

let running: ChildProcess | undefined;

async function runSender(...failpoint: string[]): Promise<NodeJS.Signals | null> {
  running = await startChild("post-sender-child", at.world.url, JSON.stringify(at.apps), at.world.directory, ...failpoint);
  const signal = await endOf(running, at.world.url);
  // The dead worker's lease would end by itself after two minutes.
  await at.world.owner.query("update post_publication set lease_until = now() - interval '1 second' where status = 'delivering'");
  return signal;
}

const captions: string[] = [];

async function newCarousel(caption: string): Promise<void> {
  captions.push(caption);
  const { id } = await at.world.newPost({ format: "carousel", caption, destinations: ["linkedin", "instagram"], status: "scheduled" });
  for (const destination of ["linkedin", "instagram"] as const) await seedSlides(at.world, id, destination);
  await at.makeDue(id);
}

// The steps that all networks share are tested with kills on X.
const points = ["linkedin.uploaded", "instagram.pictures_made", "instagram.carousel_made", "part.ledger_committed", "part.answered"];

test("a sender for LinkedIn and Instagram killed between any two steps loses nothing and doubles nothing", async () => {
  for (const point of points) {
    await newCarousel(point);
    expect(await runSender(point), point).toBe("SIGKILL");
  }
  const kill = (caption: string) => (text: string) => void (text === caption && running?.kill("SIGKILL"));
  at.linkedin.state.afterPost = kill("LinkedIn answers");
  at.instagram.state.afterPublish = kill("Instagram answers");
  for (const caption of ["LinkedIn answers", "Instagram answers"]) {
    await newCarousel(caption);
    expect(await runSender(), caption).toBe("SIGKILL");
  }
  await at.finish();
  const { rows } = await at.world.owner.query("select destination, status, url, last_error from post_publication");
  expect(rows.filter(({ status }) => status !== "confirmed")).toEqual([]);
  expect(rows).toHaveLength(2 * captions.length);
  expect(at.linkedin.posts.map(({ shown }) => shown).toSorted()).toEqual(captions.toSorted());
  expect(at.instagram.posts.map(({ caption }) => caption).toSorted()).toEqual(captions.toSorted());
  expect(await at.world.events("post.published")).toHaveLength(2 * captions.length);
});
