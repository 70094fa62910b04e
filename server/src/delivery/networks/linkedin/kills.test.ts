import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endOf, startChild } from "#test/children/run-child.ts";
import { picture } from "#test/picture.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ others: true });
  // Only the ledger may prevent a post from going out twice.
  at.linkedin.state.refuseDuplicates = false;
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

const imageOf = new Map<string, string>();

/** Creates a due post whose text is also the description of its picture. */
async function newDue(text: string): Promise<void> {
  const base64 = (await picture(imageOf.size).png().toBuffer()).toString("base64");
  const { id: imageId } = await at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt: text });
  imageOf.set(text, imageId);
  const { id } = await at.world.newPost({ format: "linkedin", text, imageId, status: "scheduled" });
  await at.makeDue(id);
}

const points = ["linkedin.upload_begun", "linkedin.uploaded", "part.prepared", "part.ledger_committed", "part.answered", "part.recorded"];

test("a sender killed between any two steps of a post with a picture brings it out once, with the picture", async () => {
  for (const point of points) {
    await newDue(point);
    expect(await runSender(point), point).toBe("SIGKILL");
  }
  at.linkedin.state.afterUpload = () => void running?.kill("SIGKILL");
  await newDue("LinkedIn has the picture");
  expect(await runSender()).toBe("SIGKILL");
  at.linkedin.state.afterUpload = () => {};
  at.linkedin.state.afterPost = (text) => void (text === "LinkedIn answers" && running?.kill("SIGKILL"));
  await newDue("LinkedIn answers");
  expect(await runSender()).toBe("SIGKILL");
  // A picture that is deleted after a kill is left out, and nothing else changes.
  await newDue("Deleted");
  expect(await runSender("linkedin.uploaded")).toBe("SIGKILL");
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
