import { afterAll, beforeAll, expect, test } from "vitest";
import { openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { registry } from "#src/registry/registry.ts";
import { dayAfter } from "#test/clock/clock.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const noApp = { code: "no_app", message: "This Galley has no app at X, so the post fails at its time. Ask its operator to set one up." };

const article = async (markdown = "# A title\n\nText.") => (await world.newArticle({ status: "approved", markdown })).id;
const schedule = (id: string, day: string, time: string) => world.call(registry.scheduleArticle, { id, day, time });

test("an article that shares its clock hour with another learns of it, and is dated all the same", async () => {
  const [first, second, third] = [await article(), await article(), await article()];
  expect(await schedule(first, "2098-03-01", "09:00")).toMatchObject({ status: "scheduled", warnings: [] });
  const { warnings, ...dated } = await schedule(second, "2098-03-01", "09:59");
  expect(dated).toMatchObject({ scheduled: "2098-03-01T09:59", status: "scheduled" });
  expect(warnings).toEqual([{ code: "same_hour", message: "1 other item goes to the site in this hour. Move one of them." }]);
  expect((await schedule(third, "2098-03-01", "10:00")).warnings).toEqual([]);
});

test("an article that is moved behind a post made from it learns of it", async () => {
  const id = await article();
  await schedule(id, "2098-04-01", "09:00");
  const post = await world.newPost({ status: "approved", articleId: id, format: "x" });
  await world.call(registry.schedulePost, { id: post.id, destination: "x", day: "2098-04-02", time: "09:00" });
  expect((await schedule(id, "2098-04-02", "08:00")).warnings).toEqual([]);
  expect((await schedule(id, "2098-04-03", "09:00")).warnings).toEqual([
    {
      code: "article_after_post",
      message:
        "1 post that was made from this article is dated earlier, and a post does not go out if the article is not live an hour after its date. Move the article or the posts.",
    },
  ]);
});

test("a dated post whose article has no date in time says so in the calendar, in lists and where it is planned", async () => {
  const id = await article("# Undated\n\nText.");
  await schedule(id, "2026-12-01", "09:00");
  const post = await world.newPost({ status: "approved", articleId: id, format: "linkedin" });
  await world.call(registry.schedulePost, { id: post.id, destination: "linkedin", day: "2026-12-02", time: "09:00" });
  const { projectId } = world;
  const told = async () => {
    const { data } = await world.call(registry.getCalendar, { projectId });
    const days = { from: "2026-12-01", to: "2026-12-05" };
    const shown = await world.call(registry.browseCalendar, { projectId, ...days }, { kind: "person" });
    const listed = await world.call(registry.browsePosts, { projectId }, { kind: "person" });
    const { destinations } = await world.call(registry.getPostDelivery, { id: post.id }, { kind: "person" });
    const ofPost = [data, shown.data, listed.data].map((items) => items.find((item) => item.id === post.id));
    return [...ofPost, ...destinations].map((item) => item?.warnings.map(({ code }) => code));
  };
  const [none, one] = [[[], [], [], []], [1, 2, 3, 4].map(() => ["article_not_scheduled"])];
  expect(await told()).toEqual(none);
  await schedule(id, "2026-12-02", "09:59");
  expect(await told()).toEqual(none);
  await schedule(id, "2026-12-02", "10:01");
  expect(await told()).toEqual(one);
  await world.call(registry.updateArticle, { id, revision: 1, summary: "Without a date." });
  expect(await told()).toEqual(one);
});

test("images that say nothing to people who cannot see them are named, in the body and as the cover", async () => {
  const [body, cover] = [await world.newImage({ alt: "" }), await world.newImage({ alt: " " })];
  const { id } = await world.newArticle({ markdown: `# Images\n\n![](image:${body})\n\n![A wall](image:${body})\n\nText.` });
  await world.call(registry.updateArticle, { id, revision: 1, coverImageId: cover });
  await world.call(registry.submitArticle, { id });
  await world.call(registry.approveArticle, { id, revision: 2 });
  expect((await schedule(id, "2098-05-01", "09:00")).warnings).toMatchObject([
    { code: "missing_alt_text", message: expect.stringContaining("2 images have no alt text") },
  ]);
});

test("a post learns of what goes to the same network in its hour, and of images without words", async () => {
  const image = await world.newImage({ alt: "" });
  const parts = [{ text: "A part.", imageId: image }];
  const made = await world.call(registry.createPost, { projectId: world.projectId, format: "x", parts });
  if (!("id" in made)) throw new Error("The post was not made.");
  const { id } = made;
  await world.call(registry.approvePost, { id, revision: 1 }, { kind: "person" });
  const other = await world.newPost({ status: "approved", format: "linkedin" });
  const at = { day: "2098-06-01", time: "09:00" };
  expect((await world.call(registry.schedulePost, { id: other.id, destination: "linkedin", ...at })).warnings).toEqual([]);
  const third = await world.newPost({ status: "approved", format: "x" });
  expect((await world.call(registry.schedulePost, { id: third.id, destination: "x", ...at })).warnings).toEqual([noApp]);
  expect((await world.call(registry.schedulePost, { id, destination: "x", ...at })).warnings).toEqual([
    noApp,
    { code: "same_hour", message: "1 other item goes to x in this hour. Move one of them." },
    { code: "missing_alt_text", message: "1 image has no alt text. Describe it for people who cannot see it." },
  ]);
  const text = await world.newPost({ status: "approved", format: "linkedin", imageId: image });
  const later = { destination: "linkedin", day: "2098-06-02", time: "09:00" } as const;
  expect((await world.call(registry.schedulePost, { id: text.id, ...later })).warnings).toMatchObject([{ code: "missing_alt_text" }]);
});

test("a post for X learns before its time that no account is connected, in a dry run, at its date, in calendar, list and dialog", async () => {
  await using at = await openNetworkWorld();
  const { registry: operations } = at.world;
  const { projectId } = at.world;
  const look = async () => {
    const dry = await at.world.call(operations.createPost, { projectId, format: "x", parts: ["A part."], dryRun: true });
    const { id } = await at.world.newPost({ format: "x", parts: ["A part."], status: "approved" });
    const dated = await at.world.call(operations.schedulePost, { id, destination: "x", day: dayAfter(9), time: "09:00" });
    const { data } = await at.world.call(operations.getCalendar, { projectId });
    const calendar = data.find((item) => item.id === id);
    const { destinations } = await at.world.call(operations.getPostDelivery, { id }, { kind: "person" });
    const list = await at.world.call(operations.browsePosts, { projectId }, { kind: "person" });
    const listed = list.data.find((item) => item.id === id);
    await at.world.call(operations.deletePost, { id });
    const found = [dry, dated, calendar, listed, destinations[0]] as { warnings?: { code: string }[] }[];
    return found.map(({ warnings = [] }) => warnings.map(({ code }) => code));
  };
  await at.world.owner.query("update network_account set status = 'broken', reason = 'Gone.' where project_id = $1", [projectId]);
  expect(await look()).toEqual(Array(5).fill(["not_connected"]));
  await at.world.owner.query("update network_account set status = 'connected', reason = null where project_id = $1", [projectId]);
  expect(await look()).toEqual(Array(5).fill([]));
});

test("an article learns of a platform that refuses its credentials and of a site that takes no events, in the calendar, too", async () => {
  const { id: projectId } = await world.newProject();
  const where = { projectId };
  const { id } = await world.newArticle({ status: "approved", projectId }, where);
  const to = (day: string) => world.call(registry.scheduleArticle, { id, day, time: "09:00" }, where);
  expect((await to("2098-07-01")).warnings).toEqual([]);
  const columns = "organization_id, id, project_id, platform, address, account, credentials, status, last_error, connected_by";
  await world.owner.query(
    `insert into platform_connection (${columns}) values ($1, 'plc_refused', $2, 'ghost', 'https://journal.example', 'Journal', '\\x00', 'failed', 'No.', $3)`,
    [world.organizationId, projectId, world.personId],
  );
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, failing_since, created_by)
     values ($1, 'whe_away', 'site', $2, 'https://hearth.example/api/service/webhook', '{}', '\\x00', now(), $3)`,
    [world.organizationId, projectId, world.personId],
  );
  const refused = { code: "connection_failing", message: expect.stringMatching(/^Ghost refuses the credentials/) };
  // A site that has just failed once is called again before anybody is warned.
  expect((await to("2098-07-02")).warnings).toEqual([refused]);
  await world.owner.query("update webhook_endpoint set failing_since = now() - interval '6 minutes' where id = 'whe_away'");
  const known = [refused, { code: "site_failing", message: expect.stringMatching(/^The project's own site takes no events/) }];
  const { scheduled, warnings } = await to(dayAfter(3));
  expect(warnings).toEqual(known);
  const day = scheduled.slice(0, 10);
  const shown = await world.call(registry.browseCalendar, { projectId, from: day, to: day }, { kind: "person" });
  expect(shown.data.map((item) => item.warnings)).toEqual([known]);
  expect((await world.call(registry.getCalendar, { projectId }, where)).data.map((item) => item.warnings)).toEqual([known]);
});
