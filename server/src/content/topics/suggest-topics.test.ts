import { limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newProject(): Promise<string> {
  return (await world.newProject()).id;
}

function suggest(projectId: string, titles: string[]) {
  return world.call(world.registry.suggestTopics, { projectId, titles }, { projectId });
}

async function pool(projectId: string, status: "suggested" | "accepted" | "planned" | "declined" = "suggested") {
  const { data } = await world.call(world.registry.listTopicSuggestions, { projectId, status, limit: 100 }, { kind: "person" });
  return data;
}

describe("suggestions", () => {
  test("come into the pool as they were sent, with who sent them, and into no list of planned topics", async () => {
    const projectId = await newProject();
    expect(await suggest(projectId, [" A damp\ncellar\u001b ", "Cold attic"])).toEqual({ suggested: 2, similar: [] });
    const stored = await pool(projectId);
    expect(stored.map(({ title }) => title).toSorted()).toEqual(["A damp cellar", "Cold attic"]);
    for (const topic of stored) {
      expect(topic).toMatchObject({
        status: "suggested",
        locale: "en",
        suggestedBy: "Marta Vidal",
        fromToken: true,
        similarTo: null,
        date: null,
      });
    }
    expect((await world.call(world.registry.listTopics, { projectId }, { projectId })).data).toEqual([]);
  });

  test("are stored up to twenty in one call, and not one where any is refused", async () => {
    const projectId = await newProject();
    const titles = Array.from({ length: limits.suggestedTitlesMax }, (_, index) => `${index} ${"word ".repeat(index)}${index}`);
    expect((await suggest(projectId, titles)).suggested).toBe(20);
    expect(await pool(projectId)).toHaveLength(20);
    const refused: [unknown[], string][] = [
      [[...titles, "One more"], "titles"],
      [[], "titles"],
      [["Fine", "x".repeat(201)], "titles[1]"],
      [["Fine", ""], "titles[1]"],
      [["Fine", " \n "], "titles[1]"],
      [["Fine", "\u200b\u0007"], "titles[1]"],
      [["Fine", 7], "titles[1]"],
      [["Fine", null], "titles[1]"],
    ];
    for (const [sent, param] of refused)
      await expect(suggest(projectId, sent as string[])).rejects.toMatchObject({ code: "invalid_input", param });
    expect(await pool(projectId)).toHaveLength(20);
    expect((await suggest(projectId, ["é".repeat(200)])).suggested).toBe(1);
  });

  test("that repeat one another in one call are flagged and stored all the same", async () => {
    const projectId = await newProject();
    const { suggested, similar } = await suggest(projectId, ["Damp cellar", "Other", "DAMP  cellar", "damp cellar"]);
    expect(suggested).toBe(4);
    const stored = await pool(projectId);
    expect(stored).toHaveLength(4);
    const first = stored.find(({ title }) => title === "Damp cellar")?.id;
    expect(similar).toEqual([
      { title: "DAMP  cellar", to: { type: "topic", id: first, title: "Damp cellar", similarity: 1 } },
      { title: "damp cellar", to: { type: "topic", id: first, title: "Damp cellar", similarity: 1 } },
    ]);
  });

  test("that come near an article or a topic of the project are flagged with the nearest, whatever has become of it", async () => {
    const projectId = await newProject();
    const { id } = await world.newArticle({ projectId, markdown: "# How to choose a heat pump\n\nB." }, { projectId });
    const topicId = await world.newTopic({ projectId, title: "Außen dämmen" });
    await world.call(world.registry.declineTopic, { id: topicId }, { kind: "person" });
    const { similar } = await suggest(projectId, ["Choosing a heat pump", "Aussen Dammen!", "Something else"]);
    expect(similar).toEqual([
      {
        title: "Choosing a heat pump",
        to: { type: "article", id, title: "How to choose a heat pump", similarity: expect.closeTo(0.59, 1) },
      },
      { title: "Aussen Dammen!", to: { type: "topic", id: topicId, title: "Außen dämmen", similarity: 1 } },
    ]);
    const flagged = (await pool(projectId)).find(({ title }) => title === "Choosing a heat pump");
    expect(flagged?.similarTo).toMatchObject({ type: "article", id, title: "How to choose a heat pump" });
    await world.owner.query("delete from article where id = $1", [id]);
    expect((await pool(projectId)).find(({ title }) => title === "Choosing a heat pump")?.similarTo).toBeNull();
  });

  test("are compared with the project's own titles only, and with none that the token may not read", async () => {
    const projectId = await newProject();
    const foreign = await world.newOrganization();
    await world.newTopic({ title: "The very same" });
    await world.newTopic({ ...foreign, title: "The very same" });
    expect((await suggest(projectId, ["The very same"])).similar).toEqual([]);
    const permissions = ["articles:write"] as const;
    await world.newArticle({ projectId, markdown: "# An unseen title\n\nB." }, { projectId });
    const blind = await world.call(
      world.registry.suggestTopics,
      { projectId, titles: ["The very same", "An unseen title"] },
      { projectId, permissions },
    );
    expect(blind).toEqual({ suggested: 2, similar: [] });
    expect((await suggest(projectId, ["An unseen title"])).similar).toHaveLength(1);
  });

  test("that equal an old title are recognized however many came after it", async () => {
    const projectId = await newProject();
    const id = await world.newTopic({ projectId, title: "An old title" });
    await world.owner.query(
      `insert into topic (organization_id, id, project_id, title, title_key, locale, created_at)
       select $1, 'top_many_' || n, $2, 'Subject ' || md5(n::text), md5(n::text), 'en', now() + interval '1 second'
       from generate_series(1, 3000) n`,
      [world.organizationId, projectId],
    );
    const { similar } = await suggest(projectId, ["an OLD title", "an old titles"]);
    expect(similar.map(({ to }) => [to.id, to.similarity])).toEqual([
      [id, 1],
      [expect.any(String), expect.any(Number)],
    ]);
  });
});

describe("the pool", () => {
  test("shows each of 60 once, newest first, page by page, and one status at a time", async () => {
    const projectId = await newProject();
    for (let count = 0; count < 3; count += 1) {
      await suggest(
        projectId,
        Array.from({ length: 20 }, (_, index) => `Title ${count} ${index}`),
      );
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { projectId, limit: 7, ...(cursor && { cursor }) };
      const page = await world.call(world.registry.listTopicSuggestions, input, { kind: "person" });
      seen.push(...page.data.map(({ createdAt, id }) => `${createdAt} ${id}`));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(60);
    expect(seen).toEqual(seen.toSorted().reverse());
    const [one] = await pool(projectId);
    await world.call(world.registry.acceptTopic, { id: one?.id ?? "" }, { kind: "person" });
    expect((await pool(projectId, "accepted")).map(({ id }) => id)).toEqual([one?.id]);
    expect(await pool(projectId)).toHaveLength(59);
  });

  test("of a project that the person does not reach stays closed", async () => {
    const foreign = await world.newOrganization();
    const list = world.call(world.registry.listTopicSuggestions, { projectId: foreign.projectId }, { kind: "person" });
    await expect(list).rejects.toMatchObject({ code: "project_not_allowed" });
  });

  test("takes a topic that a person adds, planned or for later, and tells what it resembles", async () => {
    const projectId = await newProject();
    const create = (title: string, over = {}) => world.call(world.registry.createTopic, { projectId, title, ...over }, { kind: "person" });
    const planned = await create("A dry cellar", { day: "2099-01-05", time: "10:15" });
    expect(planned).toEqual({ id: expect.any(String), status: "planned", date: "2099-01-05T10:15:00.000Z", similarTo: null });
    const later = await create("a dry CELLAR");
    expect(later).toMatchObject({ status: "accepted", date: null, similarTo: { type: "topic", id: planned.id, similarity: 1 } });
    expect(await pool(projectId, "accepted")).toMatchObject([{ id: later.id, fromToken: false, suggestedBy: "Marta Vidal" }]);
  });
});
