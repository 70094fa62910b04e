import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact, type Writes } from "#src/core/database/transact.ts";
import { type NewEvent, recordEvent, recordEvents } from "#src/operations/record-event.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

const url = "http://127.0.0.1:9/hook";
let world: WebhookWorld;
let otherProject: string;
beforeAll(async () => {
  world = await openWebhookWorld();
  otherProject = (await world.newProject()).id;
});
afterAll(() => world.close());
beforeEach(() => world.owner.query("delete from webhook_endpoint"));

const endpointsOf = async () => (await world.deliveries()).map(({ endpoint_id }) => endpoint_id);

async function newSite(projectId: string): Promise<string> {
  const id = `whk_site_${projectId}`;
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
     values ($1, $2, 'site', $3, $4, '{}', 'sealed', $5)`,
    [world.organizationId, id, projectId, url, world.personId],
  );
  return id;
}

const ways: [string, (writes: Writes, event: NewEvent) => Promise<unknown>][] = [
  ["by itself", recordEvent],
  ["in a set", (writes, event) => recordEvents(writes, event.organizationId, [event])],
];

describe("an event", () => {
  test("goes to endpoints of its project and of all projects that ask for its type, and to no other", async () => {
    const abroad = await world.newOrganization();
    await world.call(
      world.registry.createWebhookEndpoint,
      { url, events: ["article.review_requested"], projectId: null },
      { ...abroad, kind: "person" },
    );
    const all = await world.newEndpoint(url);
    const own = await world.newEndpoint(url, { projectId: world.projectId });
    await world.newEndpoint(url, { projectId: otherProject });
    await world.newEndpoint(url, { events: ["article.published", "article.scheduled", "delivery.failed", "post.scheduled"] });
    await world.newEvent();
    expect(new Set(await endpointsOf())).toEqual(new Set([all.id, own.id]));
    await world.newEvent(otherProject);
    expect(await endpointsOf()).toHaveLength(4);
  });

  test("that a revision went live is sent to organization endpoints; the site hears of it with its publication", async () => {
    const site = await newSite(world.projectId);
    const { id } = await world.newEndpoint(url, { events: ["article.published", "delivery.failed"] });
    await world.newArticle({ status: "published" });
    expect(await endpointsOf()).toEqual([id]);
    expect(site).toMatch(/^whk_/);
  });

  test.each(ways)(
    "recorded %s, for sites only, is sent to its project's site alone, and one for the organization to none",
    async (_way, write) => {
      const site = await newSite(world.projectId);
      await newSite(otherProject);
      await world.newEndpoint(url, { events: ["article.published", "delivery.failed", "article.scheduled", "post.scheduled"] });
      const record = (type: "article.unpublished" | "article.review_requested") => {
        const data = { articleId: "art_1", revision: 1, slug: "a", locale: "en" };
        const { organizationId, projectId } = world;
        return transact(world.pool, organizationId, (tx) => write(tx, { organizationId, projectId, subjectId: "art_1", type, data }));
      };
      await record("article.unpublished");
      await record("article.review_requested");
      expect(await endpointsOf()).toEqual([site]);
    },
  );

  test("that a subject already had makes no second delivery", async () => {
    await world.newEndpoint(url);
    const { organizationId, projectId } = world;
    const data = { articleId: "art_twice", revision: 1, slug: "a", locale: "en" };
    for (let round = 0; round < 2; round += 1) {
      await transact(world.pool, organizationId, (tx) =>
        recordEvent(tx, { organizationId, projectId, type: "article.review_requested", subjectId: "art_twice", occurrence: "1", data }),
      );
    }
    expect(await endpointsOf()).toHaveLength(1);
  });

  test("of a change that fails is delivered to nobody", async () => {
    await world.newEndpoint(url);
    const failing = transact(world.pool, world.organizationId, async (tx) => {
      const data = { articleId: "art_1", revision: 1, slug: "a", locale: "en" };
      const { organizationId, projectId } = world;
      await recordEvent(tx, { organizationId, projectId, type: "article.review_requested", subjectId: "art_1", data });
      throw new Error("No.");
    });
    await expect(failing).rejects.toThrow("No.");
    expect(await endpointsOf()).toEqual([]);
  });

  test("costs the same number of statements with endpoints as without", async () => {
    const statements = async () => {
      let count = 0;
      await transact(world.pool, world.organizationId, async (tx) => {
        const { organizationId, projectId } = world;
        const counted: Writes = {
          async write(statement) {
            count += 1;
            await tx.write(statement);
          },
          turn: tx.turn,
          hint: tx.hint,
        };
        const data = { articleId: "art_1", revision: 1, slug: "a", locale: "en" };
        await recordEvent(counted, { organizationId, projectId, type: "article.review_requested", subjectId: "art_1", data });
      });
      return count;
    };
    expect(await statements()).toBe(1);
    await world.newEndpoint(url);
    await world.newEndpoint(url);
    expect(await statements()).toBe(1);
    expect(await endpointsOf()).toHaveLength(2);
  });
});
