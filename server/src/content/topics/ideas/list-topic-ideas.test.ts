import { rolePermissions, roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysAgo, type IdeaWorld, openIdeaWorld, site } from "./test-support.ts";

let at: IdeaWorld;
beforeAll(async () => {
  at = await openIdeaWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

test("a project without results has no ideas, and says that there was nothing to look at", async () => {
  expect(await at.ideas(await at.newProject())).toEqual({ ideas: [], basis: { pages: null, queries: null } });
});

describe("the list", () => {
  test("puts both kinds in one order, by what they are worth; kind and limit narrow it", async () => {
    const projectId = await at.newProject();
    await at.addPages(projectId, [
      ["/blog/great-loss", 20, 5],
      ["/blog/small-loss", 4, 2],
    ]);
    await at.addQueries(projectId, [
      ["radon in old cellars", 0, 2000],
      ["roof snow load", 0, 100],
    ]);
    const all = ["Great loss", "Radon in old cellars", "Small loss", "Roof snow load"];
    expect(await at.titles(projectId)).toEqual(all);
    expect(await at.titles(projectId, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await at.titles(projectId, { kind: "losing_clicks" })).toEqual(["Great loss", "Small loss"]);
    expect(await at.titles(projectId, { kind: "query_without_article", limit: 1 })).toEqual(["Radon in old cellars"]);
    await expect(at.ideas(projectId, { limit: 51 })).rejects.toMatchObject({ code: "invalid_input", param: "limit" });
  });

  test("leaves out what was dismissed for half a year, in that project alone; dismissing twice is fine", async () => {
    const [projectId, neighbor] = [await at.newProject(), await at.newProject()];
    for (const id of [projectId, neighbor]) {
      await at.addPages(id, [["/blog/great-loss", 20, 5]]);
      await at.addQueries(id, [["radon in old cellars", 0, 2000]]);
    }
    for (const { id } of (await at.ideas(projectId)).ideas) {
      const dismiss = () => at.world.call(at.world.registry.dismissTopicIdea, { projectId, id }, { kind: "person" });
      expect(await dismiss()).toEqual({ id, dismissed: true });
      expect(await dismiss()).toEqual({ id, dismissed: true });
    }
    expect(await at.titles(projectId)).toEqual([]);
    expect(await at.titles(neighbor)).toHaveLength(2);
    await at.world.owner.query("update topic_idea_dismissal set dismissed_at = now() - interval '181 days' where project_id = $1", [
      projectId,
    ]);
    expect(await at.titles(projectId)).toHaveLength(2);
  });

  test("of another organization's project is out of reach, and its pages and queries count nowhere else", async () => {
    const foreign = await at.world.newOrganization();
    await at.world.newResults([{ day: daysAgo(3), page: `${site}/a`, clicks: 1 }], { ...foreign });
    const dismissal = { projectId: foreign.projectId, id: `idea_${"a".repeat(22)}` };
    for (const projectId of [foreign.projectId, "prj_unknown"]) {
      await expect(at.ideas(projectId)).rejects.toMatchObject({ code: "project_not_allowed" });
      const dismiss = at.world.call(at.world.registry.dismissTopicIdea, { ...dismissal, projectId }, { kind: "person" });
      await expect(dismiss).rejects.toMatchObject({ code: "project_not_allowed" });
    }
    await at.world.owner.query("insert into search_query_period values ($1, $2, 'file', now()::date - 30, now()::date - 3)", [
      foreign.organizationId,
      foreign.projectId,
    ]);
    await at.world.owner.query("insert into search_query values ($1, $2, 'radon in old cellars', 0, 2000, 20000)", [
      foreign.organizationId,
      foreign.projectId,
    ]);
    expect(await at.titles(at.world.projectId)).toEqual([]);
  });

  test.each(roles)("answers %s as one who may write or not", async (role) => {
    const call = at.world.call(at.world.registry.listTopicIdeas, { projectId: at.world.projectId }, { kind: "person", role });
    if (!rolePermissions[role].has("articles:write")) await expect(call).rejects.toMatchObject({ code: "not_allowed" });
    else await expect(call).resolves.toMatchObject({ ideas: [] });
  });
});
