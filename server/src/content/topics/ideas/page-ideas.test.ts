import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysAgo, type IdeaWorld, openIdeaWorld, site } from "./test-support.ts";

let at: IdeaWorld;
beforeAll(async () => {
  at = await openIdeaWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

describe("pages that lose clicks", () => {
  test("are told with the article, the figures and one plain sentence", async () => {
    const projectId = await at.newProject();
    const { id } = await at.world.newArticle(
      { projectId, slug: "warme-wand", locale: "de", markdown: "# Die warme Wand\n\nB.", status: "published" },
      { projectId: null },
    );
    await at.addPages(projectId, [
      ["/blog/warme-wand", 15, 9],
      ["/blog/steady-page", 15, 15],
    ]);
    const answer = await at.ideas(projectId);
    expect(answer).toEqual({
      ideas: [
        {
          kind: "losing_clicks",
          id: expect.stringMatching(/^idea_/),
          title: "Die warme Wand",
          keyword: "warme wand",
          locale: "de",
          why: `252 clicks in the 28 days to ${daysAgo(3)}, 420 in the 28 days before: 40% fewer.`,
          worth: 107.6,
          page: {
            url: `${site}/blog/warme-wand`,
            articleId: id,
            title: "Die warme Wand",
            clicks: 252,
            clicksBefore: 420,
            impressions: 2800,
          },
        },
      ],
      basis: { pages: { from: daysAgo(30), to: daysAgo(3), days: 28 }, queries: null },
    });
    expect((await at.ideas(projectId)).ideas).toEqual(answer.ideas);
  });

  test("that are no articles are named by their address; front pages and those without a name are left out", async () => {
    const projectId = await at.newProject({ language: "pt" });
    await at.addPages(projectId, [
      ["/guia/paredes-secas", 10, 3],
      ["/", 90, 10],
      ["/shop/", 90, 10],
    ]);
    expect((await at.ideas(projectId)).ideas).toMatchObject([
      { title: "Paredes secas", keyword: "paredes secas", locale: "pt", page: { articleId: null, title: null } },
    ]);
  });

  test("are none while the loss is small, or may be chance", async () => {
    const projectId = await at.newProject();
    await at.world.newResults(
      [
        ...[4, 5, 6].map((back) => ({ day: daysAgo(back), page: `${site}/blog/few-readers`, clicks: back === 4 ? 3 : 0 })),
        ...[32, 33, 34].map((back) => ({ day: daysAgo(back), page: `${site}/blog/few-readers`, clicks: 3 })),
      ],
      { projectId },
    );
    await at.addPages(projectId, [
      ["/blog/little-lost", 100, 82],
      ["/blog/grown-page", 5, 50],
    ]);
    expect(await at.titles(projectId)).toEqual([]);
  });

  test("compare a day with the one four weeks before, and leave out days of which one is not known", async () => {
    const projectId = await at.newProject();
    await at.addPages(projectId, [["/blog/never-fetched", 10, 10]], { leave: (back) => back > 2 && back < 13 });
    expect(await at.ideas(projectId)).toMatchObject({ ideas: [], basis: { pages: { days: 18 } } });
    const losing = await at.newProject();
    await at.addPages(losing, [["/blog/less-read", 10, 5]], { leave: (back) => back > 40 });
    expect(await at.ideas(losing)).toMatchObject({ ideas: [], basis: { pages: null } });
    await at.addPages(losing, [["/blog/less-read", 10, 5]], { leave: (back) => back > 45 });
    expect(await at.ideas(losing)).toMatchObject({
      ideas: [{ why: `90 clicks on 18 days up to ${daysAgo(3)}, 180 on the same weekdays four weeks before: 50% fewer.` }],
      basis: { pages: { days: 18 } },
    });
  });

  test("are none where search tells of no page at all on some days, as before a property was there", async () => {
    const projectId = await at.newProject();
    await at.addPages(projectId, [["/blog/less-seen", 10, 10]]);
    for (const [first, last] of [
      [15, 8],
      [58, 55],
    ]) {
      const days = [projectId, daysAgo(first ?? 0), daysAgo(last ?? 0)];
      await at.world.owner.query("delete from search_result where project_id = $1 and day between $2 and $3", days);
      await at.world.owner.query("update search_day set row_count = 0 where project_id = $1 and day between $2 and $3", days);
    }
    expect(await at.ideas(projectId)).toMatchObject({ ideas: [], basis: { pages: { days: 16 } } });
  });

  test("are not those that moved, that were taken off or whose numbers are a quarter old", async () => {
    const projectId = await at.newProject();
    const { id } = await at.world.newArticle({ projectId, slug: "old-name", status: "published" }, { projectId: null });
    await at.world.call(at.world.registry.updateArticle, { id, revision: 1, slug: "new-name" }, { projectId: null });
    const gone = await at.world.newArticle({ projectId, slug: "taken-off", status: "published" }, { projectId: null });
    await at.world.call(at.world.registry.unpublishArticle, { id: gone.id }, { kind: "person" });
    while ((await at.world.app.workers.publisher.work()) > 0);
    await at.addPages(projectId, [
      ["/blog/old-name", 20, 0],
      ["/blog/new-name", 0, 20],
      ["/blog/taken-off", 20, 0],
    ]);
    expect(await at.titles(projectId)).toEqual([]);
    const quiet = await at.newProject();
    await at.addPages(quiet, [["/blog/less-read", 20, 2]], { last: 91 });
    expect(await at.ideas(quiet)).toMatchObject({ ideas: [], basis: { pages: null } });
  });

  test("are left out once a topic is about them, unless it is the one that they came from", async () => {
    const projectId = await at.newProject();
    const topicId = await at.world.newTopic({ projectId, title: "The warm wall" });
    await at.world.call(at.world.registry.planTopic, { id: topicId, day: "2099-01-01", keyword: "warm walls" }, { kind: "person" });
    const created = await at.world.call(
      at.world.registry.createArticle,
      { projectId, markdown: "# The warm wall\n\nB.", slug: "warm-wall", topicId },
      { projectId: null },
    );
    await at.world.call(at.world.registry.approveArticle, { id: created.id, revision: 1 }, { projectId: null });
    await at.world.call(at.world.registry.scheduleArticle, { id: created.id, day: "2099-01-01", time: "09:00" }, { projectId: null });
    await at.world.makeDue(created.id);
    while ((await at.world.app.workers.publisher.work()) > 0);
    await at.addPages(projectId, [["/blog/warm-wall", 20, 5]]);
    const [idea] = (await at.ideas(projectId)).ideas;
    expect(idea).toMatchObject({ title: "The warm wall", keyword: "warm walls", page: { articleId: created.id } });
    await at.world.call(
      at.world.registry.createTopic,
      { projectId, title: idea?.title ?? "", keyword: idea?.keyword ?? "" },
      { kind: "person" },
    );
    expect(await at.titles(projectId)).toEqual([]);
  });
});
