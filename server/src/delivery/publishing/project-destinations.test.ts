import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { replaceSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { registry } from "#src/registry/registry.ts";
import { approveAgain } from "#test/approve-again.ts";
import { connect, letTimePass, openPlatform, type Platform, publishNext, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { findMainDestination } from "./project-destinations.ts";

const person = { kind: "person" } as const;
let world: World;
let wordpress: Platform;
let ghost: Platform;
beforeAll(async () => {
  world = await openWorld();
  wordpress = await openPlatform("wordpress");
  ghost = await openPlatform("ghost");
});
afterAll(async () => {
  await wordpress[Symbol.asyncDispose]();
  await ghost[Symbol.asyncDispose]();
  await world.close();
});

const mainOf = (projectId: string) =>
  transact(world.pool, world.organizationId, (tx) => findMainDestination(tx, world.organizationId, projectId));
const newProject = (hostedBlog: boolean) => world.newProject({ siteUrl: "https://hearth.example", hostedBlog });

async function publish(projectId: string, markdown: string): Promise<string> {
  const { id } = await world.newArticle({ status: "scheduled", markdown, projectId }, { projectId });
  await world.makeDue(id);
  await work(world);
  return id;
}

describe("the main destination", () => {
  test("is the hosted blog where it is on, whatever else is connected", async () => {
    const { id } = await newProject(true);
    await connect(world, wordpress, id);
    await world.newReadToken(id);
    expect(await mainOf(id)).toBe("hosted_blog");
  });

  test("is the site that is connected or reads with a token, before any platform", async () => {
    const { id } = await newProject(false);
    expect(await mainOf(id)).toBe("site");
    await connect(world, wordpress, id);
    expect(await mainOf(id)).toBe("wordpress");
    const token = await world.newReadToken(id);
    expect(await mainOf(id)).toBe("site");
    await world.call(registry.revokeToken, { id: token.id }, person);
    expect(await mainOf(id)).toBe("wordpress");
    const { vault } = world.app.services;
    const place = { projectId: id, siteUrl: "https://hearth.example" };
    await transact(world.pool, world.organizationId, (tx) => replaceSiteEndpoint(tx, vault, world.actor(person), place));
    expect(await mainOf(id)).toBe("site");
  });

  test("is the platform that was connected first where there is nothing else, and gives the address", async () => {
    const { id: projectId } = await newProject(false);
    await connect(world, wordpress, projectId);
    await connect(world, ghost, projectId);
    const list = await world.call(registry.listPlatforms, { projectId }, person);
    expect(list.data.map(({ platform, main }) => `${platform} ${main}`)).toEqual(["wordpress true", "ghost false"]);
    const id = await publish(projectId, "# Only on platforms\n\nText.");
    const article = await world.call(registry.getArticle, { id }, { projectId });
    expect(article).toMatchObject({ status: "published", url: `${wordpress.url}/only-on-platforms/` });
    const [original] = wordpress.read().filter(({ title }) => title === "Only on platforms");
    const [copy] = ghost.read().filter(({ title }) => title === "Only on platforms");
    expect([original?.canonicalUrl, copy?.canonicalUrl]).toEqual([null, `${wordpress.url}/only-on-platforms/`]);
    const told = (await world.events("article.published")).filter(({ subject_id }) => subject_id === id);
    expect(told).toHaveLength(1);
    await world.call(registry.unpublishArticle, { id }, person);
    await approveAgain(world, id);
    await world.call(registry.publishArticleNow, { id, revision: 1 }, person);
    await work(world);
    expect(wordpress.read().filter(({ title }) => title === "Only on platforms")).toHaveLength(1);
    await publishNext(world, id, { slug: "moved-on-platforms" });
    expect((await world.call(registry.getArticle, { id }, { projectId })).url).toBe(`${wordpress.url}/moved-on-platforms/`);
    expect(ghost.read().find(({ title }) => title === "Only on platforms")?.canonicalUrl).toBe(`${wordpress.url}/moved-on-platforms/`);
  });

  test("that is a platform decides: while it fails, the article waits and nothing goes to the others", async () => {
    const { id: projectId } = await newProject(false);
    await connect(world, wordpress, projectId);
    await connect(world, ghost, projectId);
    wordpress.next({ before: { status: 503, json: { code: "unavailable", message: "Maintenance" } } });
    const id = await publish(projectId, "# Waits for WordPress\n\nText.");
    const read = () => world.call(registry.getArticle, { id }, { projectId });
    expect(await read()).toMatchObject({ status: "scheduled", publications: [{ destination: "wordpress", status: "pending" }] });
    expect(ghost.read().some(({ title }) => title === "Waits for WordPress")).toBe(false);
    await letTimePass(world);
    expect(await read()).toMatchObject({ status: "published" });
    expect(ghost.read().some(({ title }) => title === "Waits for WordPress")).toBe(true);
  });
});

describe("places beside each other", () => {
  test("are tried and retried each on its own", async () => {
    const { id: projectId } = await newProject(true);
    await connect(world, wordpress, projectId);
    await connect(world, ghost, projectId);
    wordpress.next({ before: { status: 400, json: { code: "rest_invalid_param", message: "Invalid parameter(s): title" } } });
    ghost.next({ before: { status: 503, json: { errors: [{ message: "Maintenance" }] } } });
    const id = await publish(projectId, "# Each on its own\n\nText.");
    const places = async () => {
      const { publications } = await world.call(registry.getArticle, { id }, { projectId });
      return new Map(publications.map((publication) => [publication.destination, publication]));
    };
    const before = await places();
    expect(before.get("wordpress")).toMatchObject({ status: "failed", errorKind: "refused" });
    expect(before.get("ghost")).toMatchObject({ status: "pending", errorKind: "retryable" });
    await world.call(registry.retryPublication, { id: before.get("wordpress")?.id ?? "" }, person);
    await work(world);
    const after = await places();
    expect(after.get("wordpress")?.status).toBe("confirmed");
    expect(after.get("ghost")).toEqual(before.get("ghost"));
    await letTimePass(world);
    expect((await places()).get("ghost")?.status).toBe("confirmed");
  });

  test("get the newest revision, and none that they were still waiting for", async () => {
    const { id: projectId } = await newProject(true);
    await connect(world, ghost, projectId);
    ghost.next("cut before");
    const id = await publish(projectId, "# First wording\n\nText.");
    await publishNext(world, id, { title: "Second wording" });
    const { publications } = await world.call(registry.getArticle, { id }, { projectId });
    expect(publications.filter(({ destination }) => destination === "ghost")).toMatchObject([{ status: "confirmed", revision: 2 }]);
    expect(
      ghost
        .read()
        .filter(({ title }) => title.endsWith("wording"))
        .map(({ title }) => title),
    ).toEqual(["Second wording"]);
  });

  test("that are away are tried eight times within a day, then the failure is told once", async () => {
    const { id: projectId } = await newProject(true);
    await connect(world, ghost, projectId);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      ghost.next({ before: { status: 503, json: { errors: [{ message: "Maintenance" }] }, headers: { "retry-after": "999999" } } });
    }
    const id = await publish(projectId, "# Never there\n\nText.");
    const waits: number[] = [];
    for (;;) {
      const { rows } = await world.owner.query(
        `select status, round(extract(epoch from next_attempt_at - now()))::integer as wait
         from publication where article_id = $1 and destination = 'ghost'`,
        [id],
      );
      if (rows[0].status === "failed") break;
      waits.push(rows[0].wait);
      await letTimePass(world);
    }
    expect(waits).toHaveLength(7);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(24 * 60 * 60);
    const failures = (await world.events("delivery.failed")).filter(({ data }) => data.articleId === id);
    expect(failures).toMatchObject([{ data: { destination: "ghost", attempts: 8, lastError: expect.stringContaining("Maintenance") } }]);
    expect((await world.call(registry.getArticle, { id }, { projectId })).status).toBe("published");
  });
});
