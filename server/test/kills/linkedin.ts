import { afterAll, beforeAll, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { picture } from "../picture.ts";
import type { Die } from "./crash.ts";
import { endLeases } from "./senders.ts";

/** Further deaths of posts that `newDue` makes. */
type More = (at: NetworkWorld, newDue: (text: string) => Promise<void>) => Promise<void>;

export function linkedinKills(die: Die<NetworkWorld>, more: More = async () => {}): void {
  let at: NetworkWorld;
  beforeAll(async () => {
    at = await openNetworkWorld({ others: true });
    // Only the ledger may prevent a post from going out twice.
    at.linkedin.state.refuseDuplicates = false;
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const imageOf = new Map<string, string>();

  /** Creates a due post whose text is also the description of its picture. */
  async function newDue(text: string): Promise<void> {
    const base64 = (await picture(imageOf.size).png().toBuffer()).toString("base64");
    const { id: imageId } = await at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt: text });
    imageOf.set(text, imageId);
    const { id } = await at.world.newPost({ format: "linkedin", text, imageId, status: "scheduled" });
    await at.makeDue(id);
  }

  const points = [
    "linkedin.upload_begun",
    "linkedin.uploaded",
    "part.prepared",
    "part.ledger_committed",
    "part.answered",
    "delivery.before_commit",
  ];

  test("a sender that dies between any two steps of a post with a picture brings it out once, with the picture", async () => {
    for (const point of points) {
      await newDue(point);
      await die(at, point);
      await endLeases(at);
    }
    await more(at, newDue);
    // A picture that is deleted after a death is left out, and nothing else changes.
    await newDue("Deleted");
    await die(at, "linkedin.uploaded");
    await endLeases(at);
    await at.world.call(at.world.registry.deleteImage, { id: imageOf.get("Deleted") ?? "" });
    await at.finish();
    const { rows } = await at.world.owner.query("select status, last_error from post_publication");
    expect(rows.filter(({ status }) => status !== "confirmed")).toEqual([]);
    const out = at.linkedin.posts.map(({ shown, content }) => [shown, content?.media?.altText]);
    expect(out.toSorted()).toEqual([...imageOf.keys()].map((text) => [text, text === "Deleted" ? undefined : text]).toSorted());
    for (const { content } of at.linkedin.posts) {
      if (content?.media !== undefined) expect(at.linkedin.images.get(content.media.id)?.bytes?.length).toBeGreaterThan(0);
    }
    expect(await at.world.events("post.published")).toHaveLength(imageOf.size);
  });
}
