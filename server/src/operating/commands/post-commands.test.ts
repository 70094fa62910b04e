import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-posts-"));
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

const post = (...args: string[]) => galley(environment, "post", ...args);
const url = "https://www.linkedin.com/feed/update/urn:li:activity:1/";

test("a post is approved, prepared at its time, taken back, and marked as published", async () => {
  const { id } = await world.newPost({ format: "linkedin", text: "Walls are slow.", hashtags: ["heat"] });
  expect((await post("approve", id, "--revision", "2")).stderr).toContain("Revision 1 is the current one");
  expect(await post("approve", id, "--revision", "1")).toMatchObject({ code: 0, stdout: `Revision 1 of ${id} is approved.\n` });
  const schedule = async () => {
    await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" });
    await world.owner.query("update post_destination set at = now() - interval '1 second' where post_id = $1", [id]);
    while ((await world.app.workers.postSender.work()) > 0);
  };
  await schedule();
  expect((await post("withdraw", id, "linkedin", "--not-there")).stdout).toBe("linkedin is pending; the post is approved.\n");
  await schedule();
  const { stdout } = await post("delivery", id);
  expect(stdout).toContain("The post is scheduled.");
  expect(stdout).toMatch(/linkedin {2}delivering .* to be posted by hand/);
  expect(await post("package", id, "linkedin")).toMatchObject({ code: 0, stdout: "Walls are slow.\n\n#heat\n" });
  expect((await post("retry", id, "linkedin")).code).toBe(1);
  expect((await post("mark-published", id, "linkedin", "--url", "https://example.com/1")).stderr).toContain("linkedin.com");
  expect((await post("mark-published", id, "linkedin", "--url", url)).stdout).toBe("linkedin is confirmed; the post is published.\n");
  expect((await post("delivery", id)).stdout).toContain(url);
});

test("the package of a carousel names its files, and what each slide shows", async () => {
  const slides = [{ title: "One" }, { title: "Two" }, { title: "Three" }];
  const { id } = await world.newPost({ format: "carousel", slides, destinations: ["tiktok"], status: "scheduled" });
  await world.owner.query("update post_destination set at = now() - interval '1 second' where post_id = $1", [id]);
  while ((await world.app.workers.postSender.work()) > 0);
  while ((await world.app.workers.exportWorker.work()) > 0);
  await bringDue(world.owner, "posts");
  while ((await world.app.workers.postSender.work()) > 0);
  const { stdout } = await post("package", id, "tiktok");
  expect(stdout).toMatch(/Files, for an hour:\n\S+carousel\.zip\?/);
  expect(stdout).toContain("slide-02.jpg  Two.");
});
