import { limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const markdown = [
  "# Heat in old houses",
  "Old stone houses hold heat **in a way** that timber\nframes do not.",
  "## Start with the [walls](https://hearth.example/walls)",
  "- how much air leaks\n- how thick they are",
  "> Slow is good.\n> — Ilse",
].join("\n\n");

function comment(id: string, input: Partial<Parameters<typeof world.newComment>[0]> = {}) {
  return world.call(registry.createComment, { id, body: "Why?", ...input });
}

describe("a comment", () => {
  test("has the shape of the contract, with the person's and the token's name behind it", async () => {
    const { id } = await world.newArticle({ markdown });
    const token = await world.newToken({ name: "Newsroom", projectId: world.projectId });
    const { status, body } = await world.request("POST", `/articles/${id}/comments`, {
      token: token.value,
      body: { body: "Says who?", quote: "Slow is good." },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^cmt_/),
      quote: "Slow is good.",
      body: "Says who?",
      author: "Marta Vidal",
      createdAt: expect.any(String),
      replies: [],
      via: "Newsroom",
      revision: 1,
      orphaned: false,
      edited: false,
      deleted: false,
      replacement: null,
      point: null,
      mentioned: [],
      unmatched: [],
    });
    expect(await world.call(registry.createComment, { id, body: "Me." }, { kind: "person" })).toMatchObject({ quote: "", via: null });
  });

  test("is possible in every status of the article, in review too", async () => {
    for (const status of ["draft", "in_review", "approved", "scheduled", "published"] as const) {
      const { id } = await world.newArticle({ status });
      expect(await comment(id, { quote: "A body." }), status).toMatchObject({ orphaned: false });
    }
  });

  test.each([
    ["as it stands", "Old stone houses hold heat in a way that timber frames do not."],
    ["with other white space", "  timber\n\n frames\tdo not. "],
    ["with its Markdown marks", "heat **in a way** that timber\nframes"],
    ["with a link", "Start with the [walls](https://hearth.example/walls)"],
    ["over several blocks", "## Start with the walls\n\n- how much air leaks\n- how thick"],
    ["from inside a word", "imber fram"],
    ["of a quote with its author", "Slow is good. Ilse"],
    ["of the title", "Heat in old houses"],
  ])("takes a quote %s", async (_how, quote) => {
    const { id } = await world.newArticle({ markdown });
    const made = await comment(id, { quote });
    expect(made.quote).not.toMatch(/[*#[\]\n]|\s\s|^\s|\s$/);
    expect(made.quote.length).toBeGreaterThan(8);
  });

  test("is on the occurrence that the text beside the quote tells, on the first one without it", async () => {
    const { id } = await world.newArticle({ markdown: "# T\n\nStone is slow.\n\nWood is quick. Stone is *slow*, they say." });
    const quote = "Stone is slow";
    await comment(id, { quote });
    await comment(id, { quote: "Stone is *slow*", prefix: "quick.\n" });
    await comment(id, { quote, suffix: ", they say" });
    await comment(id, { quote, prefix: "no such words ", suffix: "none" });
    const { data } = await world.call(registry.browseComments, { id }, { kind: "person" });
    const [first, second] = ["T Stone is slow. Wood", "quick. Stone is slow, they"];
    const around = data.map((one) => one.prefix.slice(-7).trimStart() + one.quote + one.suffix.slice(0, 6));
    expect(around).toEqual([first, second, second, first]);
    expect(data.every((one) => one.quote === quote)).toBe(true);
    await expect(comment(id, { quote, prefix: "x".repeat(33) })).rejects.toMatchObject({ code: "invalid_input", param: "prefix" });
  });

  test("with a quote that the current revision does not have is refused, naming it", async () => {
    const { id } = await world.newArticle({ markdown });
    for (const quote of ["old stone houses", "Old stone houses hold cold", "https://hearth.example/walls"]) {
      await expect(comment(id, { quote }), quote).rejects.toMatchObject({ code: "invalid_input", param: "quote" });
    }
    await world.call(registry.updateArticle, { id, revision: 1, markdown: "Something else." });
    await expect(comment(id, { quote: "how much air leaks" })).rejects.toMatchObject({ param: "quote" });
    expect(await comment(id, { quote: "Something else." })).toMatchObject({ revision: 2 });
  });

  test("by whoever may not read the text keeps what it quotes, whether the text has it or not, and takes no replacement", async () => {
    const { id } = await world.newArticle({ markdown });
    const narrow = { permissions: ["comments:write"] } as const;
    const said = (input: object) => world.call(registry.createComment, { id, body: "Why?", ...input }, narrow);
    for (const quote of ["Slow is good.", "Slow is bad."]) expect(await said({ quote, prefix: "x" })).toMatchObject({ quote });
    const { rows } = await world.owner.query("select quote, prefix, suffix from comment where article_id = $1 order by id", [id]);
    expect(rows).toEqual(["Slow is good.", "Slow is bad."].map((quote) => ({ quote, prefix: "", suffix: "" })));
    for (const quote of ["Slow is good.", "Slow is bad."])
      await expect(said({ quote, replacement: "x" })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  test("counts what is said in characters as people do, up to the limit and not beyond", async () => {
    const family = "👨‍👩‍👧‍👦";
    const { id } = await world.newArticle({ markdown: `# T\n\n${family.repeat(limits.quoteLengthMax + 1)}` });
    const token = (await world.newToken()).value;
    const send = (body: object) => world.request("POST", `/articles/${id}/comments`, { token, body });
    const most = { body: family.repeat(limits.commentLengthMax), quote: family.repeat(limits.quoteLengthMax) };
    const { status, body } = await send(most);
    expect([status, body.body === most.body, body.quote === most.quote]).toEqual([201, true, true]);
    expect((await send({ ...most, body: `${most.body}x` })).error).toMatchObject({ code: "invalid_input", param: "body" });
    expect((await send({ ...most, quote: `${most.quote}x` })).error).toMatchObject({ code: "invalid_input", param: "quote" });
    for (const empty of ["", " \n "]) expect((await send({ body: empty })).error).toMatchObject({ param: "body" });
  });

  test("is kept once when it is sent twice with one key", async () => {
    const { id } = await world.newArticle();
    const token = (await world.newToken()).value;
    const send = () =>
      world.request("POST", `/articles/${id}/comments`, { token, body: { body: "Once." }, headers: { "idempotency-key": "k" } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await world.call(registry.listComments, { id })).data).toHaveLength(1);
  });
});

describe("a reply", () => {
  test("stands under its comment without a quote, and has no replies of its own", async () => {
    const { articleId, id: parentId } = await world.newComment({ quote: "A body." });
    const reply = await comment(articleId, { parentId, body: "Because." });
    expect(reply).toMatchObject({ quote: "", body: "Because.", replies: [], orphaned: false });
    const { data } = await world.call(registry.listComments, { id: articleId });
    expect(data).toMatchObject([{ id: parentId, quote: "A body.", replies: [{ id: reply.id, body: "Because.", quote: "", replies: [] }] }]);
    await expect(comment(articleId, { parentId: reply.id })).rejects.toMatchObject({ code: "invalid_input", param: "parentId" });
    await expect(comment(articleId, { parentId, quote: "A body." })).rejects.toMatchObject({ code: "invalid_input", param: "quote" });
  });

  test("to a resolved comment is refused", async () => {
    const { articleId, id: parentId } = await world.newComment();
    await world.call(registry.resolveComment, { id: parentId });
    await expect(comment(articleId, { parentId })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("to a comment of another article, project or organization answers exactly like one to an unknown comment", async () => {
    const { id } = await world.newArticle();
    const unknown = await comment(id, { parentId: "cmt_unknown" }).catch((error: unknown) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    const second = (await world.newProject()).id;
    const foreign = await world.newOrganization();
    for (const who of [{}, { projectId: second }, foreign]) {
      const other = await world.newComment({}, who);
      await expect(comment(id, { parentId: other.id })).rejects.toEqual(unknown);
    }
  });

  test(`is refused once there are ${limits.repliesMax}`, async () => {
    const { articleId, id: parentId } = await world.newComment();
    await world.owner.query(
      `insert into comment (organization_id, id, project_id, article_id, parent_id, body, quote, prefix, suffix, revision, author_id)
       select organization_id, 'cmt_' || n, project_id, article_id, id, 'R', '', '', '', revision, author_id
       from comment, generate_series(2, $2) n where id = $1`,
      [parentId, limits.repliesMax],
    );
    await comment(articleId, { parentId });
    await expect(comment(articleId, { parentId })).rejects.toMatchObject({ code: "invalid_state" });
  });
});

test("a comment written while the article is edited belongs to one of the two revisions, with its passage in it", async () => {
  const { id } = await world.newArticle({ markdown: "# T\n\nThe old words." });
  await world.warm();
  const hold = await world.holdArticle(id);
  const writing = [
    comment(id, { quote: "The old words." }),
    world.call(registry.updateArticle, { id, revision: 1, markdown: "The new words." }),
    comment(id, { quote: "The new words." }),
  ];
  const settled = Promise.allSettled(writing);
  await hold[Symbol.asyncDispose]();
  await settled;
  const { rows } = await world.owner.query("select quote, revision from comment where article_id = $1", [id]);
  for (const { quote, revision } of rows) expect(quote).toBe(revision === 1 ? "The old words." : "The new words.");
});
