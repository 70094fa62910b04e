import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysAgo, type IdeaWorld, openIdeaWorld, site } from "./test-support.ts";

let at: IdeaWorld;
beforeAll(async () => {
  at = await openIdeaWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

describe("queries without an article", () => {
  test("are told with the figures and one plain sentence", async () => {
    const projectId = await at.newProject({ language: "de" });
    await at.addQueries(projectId, [["über radon im keller", 3, 1204]]);
    expect(await at.ideas(projectId)).toEqual({
      ideas: [
        {
          kind: "query_without_article",
          id: expect.stringMatching(/^idea_/),
          title: "Über radon im keller",
          keyword: "über radon im keller",
          locale: "de",
          why: `Shown 1,204 times and clicked 3 times from ${daysAgo(30)} to ${daysAgo(3)}, at position 14.2 on average; no article, page or topic is about it.`,
          worth: 57.2,
          query: { query: "über radon im keller", clicks: 3, impressions: 1204, position: 14.2 },
        },
      ],
      basis: { pages: null, queries: { from: daysAgo(30), to: daysAgo(3) } },
    });
  });

  test("are not those shown too rarely, answered near the top, clicked often or of the site's own name", async () => {
    const projectId = await at.newProject({ name: "Hearth & Home" });
    await at.addQueries(projectId, [
      ["rarely shown", 0, 49],
      ["shown enough", 0, 50],
      ["near the top", 4, 900, 5],
      ["below the top", 4, 900, 5.1],
      ["often clicked", 45, 900, 9],
      ["hearth home", 0, 900, 9],
      ["position unknown", 0, 900, ""],
    ]);
    expect(await at.titles(projectId)).toEqual(["Position unknown", "Below the top", "Shown enough"]);
    const { ideas: found } = await at.ideas(projectId);
    expect(found[0]).toMatchObject({ query: { position: null }, why: expect.not.stringContaining("position ") });
  });

  test("are none while the newest that are known are a quarter old", async () => {
    const projectId = await at.newProject();
    await at.addQueries(projectId, [["radon in old cellars", 0, 900]], [118, 91]);
    expect(await at.ideas(projectId)).toEqual({ ideas: [], basis: { pages: null, queries: null } });
    await at.addQueries(projectId, [["radon in old cellars", 0, 900]], [115, 88]);
    expect(await at.titles(projectId)).toEqual(["Radon in old cellars"]);
  });

  test("need as much more as their days are more than 28", async () => {
    const projectId = await at.newProject();
    await at.addQueries(
      projectId,
      [
        ["rarely shown", 0, 149],
        ["shown enough", 0, 150],
      ],
      [86, 3],
    );
    expect((await at.ideas(projectId)).ideas).toMatchObject([{ title: "Shown enough", worth: 2.5 }]);
  });

  test("are not those that an article, a topic of whatever status or another page is about, in any language of the project", async () => {
    const projectId = await at.newProject();
    await at.world.newArticle({ projectId, markdown: "# How to choose a heat pump\n\nB.", slug: "quiet-fans" }, { projectId: null });
    await at.world.newArticle({ projectId, locale: "pt", markdown: "# Paredes secas no inverno\n\nB." }, { projectId: null });
    const declined = await at.world.newTopic({ projectId, title: "Old windows" });
    await at.world.call(at.world.registry.declineTopic, { id: declined }, { kind: "person" });
    await at.world.call(at.world.registry.createTopic, { projectId, title: "The cellar", keyword: "radon test" }, { kind: "person" });
    await at.world.newResults([{ day: daysAgo(3), page: `${site}/guide/linseed-oil-paint`, clicks: 1 }], { projectId });
    await at.addQueries(projectId, [
      ["choose heat pumps", 0, 900],
      ["quiet fan", 0, 890],
      ["paredes secas", 0, 880],
      ["old window", 0, 870],
      ["radon tests", 0, 860],
      ["linseed oil paint", 0, 850],
      ["heat pump noise", 0, 840],
    ]);
    expect(await at.titles(projectId)).toEqual(["Heat pump noise"]);
  });

  test("that are alike are told once, by the one that is shown most", async () => {
    const projectId = await at.newProject();
    await at.addQueries(projectId, [
      ["heat pump noise", 0, 840],
      ["noise heat pump", 0, 830],
      ["heat pumps noise", 0, 820],
      ["roof snow load", 0, 100],
    ]);
    expect(await at.titles(projectId)).toEqual(["Heat pump noise", "Roof snow load"]);
  });

  test("are not told again once they are planned", async () => {
    const projectId = await at.newProject();
    await at.addQueries(projectId, [
      ["radon in old cellars", 0, 840],
      ["roof snow load", 0, 100],
    ]);
    const [first] = (await at.ideas(projectId)).ideas;
    const { title = "", keyword = "", locale = "" } = first ?? {};
    await at.world.call(at.world.registry.createTopic, { projectId, title, keyword, locale, day: "2099-01-05" }, { kind: "person" });
    expect(await at.titles(projectId)).toEqual(["Roof snow load"]);
  });
});
