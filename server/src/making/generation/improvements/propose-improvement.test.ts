import { type ArticleStatus, rolePermissions, roles } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openWorld } from "#test/world.ts";
import { requireImprovement } from "./improvement-queries.ts";
import { better, type ImprovementWorld, openImprovementWorld } from "./test-support.ts";

let at: ImprovementWorld;
beforeAll(async () => {
  at = await openImprovementWorld();
});
beforeEach(() => at.nextDay());
afterAll(() => at[Symbol.asyncDispose]());

describe("asking", () => {
  test.each<ArticleStatus>(["draft", "in_review", "approved", "scheduled", "published"])(
    "is possible while the article is %s",
    async (status) => {
      const { id, text } = await at.newArticle({ status: status as "draft" });
      at.answer(() => better(text));
      const before = await at.world.call(at.world.registry.getArticle, { id });
      expect((await at.improve(id)).status).toBe("done");
      expect(await at.world.call(at.world.registry.getArticle, { id })).toEqual(before);
    },
  );

  test("is refused while the service writes the article", async () => {
    const { id } = await at.newArticle();
    await at.world.owner.query("update article set status = 'generating' where id = $1", [id]);
    await expect(at.propose({ id, revision: 1 })).rejects.toMatchObject({ code: "locked" });
  });

  test("is refused for another revision than the current one", async () => {
    const { id } = await at.newArticle();
    await at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "New." });
    for (const revision of [1, 3])
      await expect(at.propose({ id, revision })).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
  });

  test("is refused where there is no text, and where there is too much", async () => {
    const empty = await at.world.newArticle({ markdown: "# Only a title" });
    await expect(at.propose({ id: empty.id, revision: 1 })).rejects.toMatchObject({ code: "invalid_state" });
    const long = await at.world.newArticle({ markdown: `# Long\n\n${"word ".repeat(8001)}` });
    await expect(at.propose({ id: long.id, revision: 1 })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("takes at most 1000 characters", async () => {
    const { id } = await at.newArticle();
    await expect(at.propose({ id, revision: 1, instructions: "a".repeat(1001) })).rejects.toMatchObject({ param: "instructions" });
  });

  test("is refused while one is being written, naming that one, and begins one where two ask at once", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const answers = await Promise.allSettled([at.propose({ id, revision: 1 }), at.propose({ id, revision: 1 })]);
    const [begun] = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.id] : []));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = { code: "invalid_state", details: { improvementId: begun } };
    await expect(at.propose({ id, revision: 1 })).rejects.toMatchObject(refusal);
    await at.work();
    expect((await at.propose({ id, revision: 1 })).id).not.toBe(begun);
    await at.work();
  });

  test("is bounded for a project and a day, also where many ask at once", async () => {
    const { id: projectId } = await at.world.newProject({ name: "Busy" });
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) ids.push((await at.newArticle({ projectId }, { projectId: null })).id);
    await at.world.warm();
    const answers = await Promise.allSettled(ids.map((id) => at.propose({ id, revision: 1 })));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: "rate_limited", message: expect.stringContaining("20") });
    const { id } = await at.newArticle();
    expect(await at.propose({ id, revision: 1 })).toMatchObject({ status: "pending" });
    const begun = ids[answers.findIndex(({ status }) => status === "fulfilled")] ?? "";
    await at.world.call(at.world.registry.deleteArticle, { id: begun }, { projectId: null });
    const next = await at.newArticle({ projectId }, { projectId: null });
    await expect(at.propose({ id: next.id, revision: 1 })).rejects.toMatchObject({ code: "rate_limited" });
    await at.nextDay();
    const again = ids[answers.findIndex(({ status }) => status === "rejected")] ?? "";
    expect(await at.propose({ id: again, revision: 1 })).toMatchObject({ status: "pending" });
    at.answer(() => undefined);
    await at.work();
  });

  test("without a model is refused, and says what it takes", async () => {
    await using world = await openWorld();
    const { id } = await world.newArticle();
    const refusal = { code: "unavailable", message: expect.stringContaining("GALLEY_TEXT_MODEL") };
    await expect(world.call(world.registry.proposeImprovement, { id, revision: 1 }, { kind: "person" })).rejects.toMatchObject(refusal);
  });
});

describe("who may", () => {
  test.each(roles)("a %s, as far as they may write articles", async (role) => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    const who = { kind: "person" as const, role };
    const codeOf = (answer: Promise<unknown>) =>
      answer.then(
        () => "fine",
        ({ code }) => code,
      );
    const codes = [
      await codeOf(at.read(improvementId, who)),
      await codeOf(at.apply(improvementId, who)),
      await codeOf(at.propose({ id, revision: 2 }, who)),
    ];
    await at.work();
    const mayWrite = rolePermissions[role].has("articles:write");
    expect(codes).toEqual(!mayWrite ? ["not_allowed", "not_allowed", "not_allowed"] : ["fine", "fine", "fine"]);
  });

  test("tokens and assistants may not: they write and save revisions themselves", async () => {
    const { id } = await at.newArticle();
    for (const kind of ["token", "assistant"] as const)
      await expect(at.propose({ id, revision: 1 }, { kind })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  test("what is foreign answers like what nobody has", async () => {
    const foreign = await at.world.newOrganization();
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await at.world.call(at.world.registry.generatePost, { projectId: at.world.projectId, format: "linkedin", script: "A text." });
    const { rows } = await at.world.owner.query("select id from generation where kind = 'post'");
    expect(rows).toHaveLength(1);
    const outsider = { kind: "person" as const, ...foreign };
    const refusalsOf = (calls: Promise<unknown>[]) =>
      Promise.all(calls.map((call) => call.catch(({ code, message }) => ({ code, message }))));
    const [unknown, ...others] = await refusalsOf([
      at.read("gen_unknown"),
      at.apply("gen_unknown"),
      at.read(improvementId, outsider),
      at.apply(improvementId, outsider),
      ...rows.map((row) => at.read(row.id)),
    ]);
    expect(unknown).toMatchObject({ code: "not_found" });
    for (const other of others) expect(other).toEqual(unknown);
    const [nobodys, theirs] = await refusalsOf([at.propose({ id: "art_unknown", revision: 1 }), at.propose({ id, revision: 1 }, outsider)]);
    expect(nobodys).toMatchObject({ code: "not_found" });
    expect(theirs).toEqual(nobodys);
  });

  test("a member of another project reads and applies nothing", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    const actor = { ...at.world.actor({ kind: "person", role: "member" }), reach: [(await at.world.newProject({ name: "Other" })).id] };
    const reading = transact(at.world.pool, at.world.organizationId, (tx) => requireImprovement(tx, actor, improvementId));
    await expect(reading).rejects.toMatchObject({ code: "not_found" });
  });
});
