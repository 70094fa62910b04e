import { afterAll, beforeAll, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld, seedSlides } from "#src/delivery/networks/test-support.ts";
import type { Die } from "./crash.ts";
import { endLeases } from "./senders.ts";

/** Further deaths of posts that `newDue` makes. */
type More = (at: NetworkWorld, newDue: (text: string) => Promise<void>) => Promise<void>;

export function carouselKills(die: Die<NetworkWorld>, more: More = async () => {}): void {
  let at: NetworkWorld;
  beforeAll(async () => {
    at = await openNetworkWorld({ others: true });
    // Only the ledger may prevent a post from going out twice.
    at.linkedin.state.refuseDuplicates = false;
    at.instagram.state.publishesAgain = true;
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const captions: string[] = [];

  async function newCarousel(caption: string): Promise<void> {
    captions.push(caption);
    const { id } = await at.world.newPost({ format: "carousel", caption, destinations: ["linkedin", "instagram"], status: "scheduled" });
    for (const destination of ["linkedin", "instagram"] as const) await seedSlides(at.world, id, destination);
    await at.makeDue(id);
  }

  // The steps that all networks share are tested with deaths on X.
  const points = ["linkedin.uploaded", "instagram.pictures_made", "instagram.carousel_made", "part.ledger_committed", "part.answered"];

  test("a sender for LinkedIn and Instagram that dies between any two steps loses nothing and doubles nothing", async () => {
    for (const point of points) {
      await newCarousel(point);
      await die(at, point);
      await endLeases(at);
    }
    await more(at, newCarousel);
    await at.finish();
    const { rows } = await at.world.owner.query("select destination, status, url, last_error from post_publication");
    expect(rows.filter(({ status }) => status !== "confirmed")).toEqual([]);
    expect(rows).toHaveLength(2 * captions.length);
    expect(at.linkedin.posts.map(({ shown }) => shown).toSorted()).toEqual(captions.toSorted());
    expect(at.instagram.posts.map(({ caption }) => caption).toSorted()).toEqual(captions.toSorted());
    expect(await at.world.events("post.published")).toHaveLength(2 * captions.length);
  });
}
