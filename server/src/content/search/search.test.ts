import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchWords } from "#src/core/text/search-words.ts";
import { invoke } from "#src/operations/invoke.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
const person = { kind: "person" } as const;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Parameters<typeof find>[0];
async function find(
  input: { query: string; projectId?: string; types?: ("article" | "post" | "topic" | "image")[]; limit?: number },
  who = {},
) {
  return (await world.call(world.registry.search, input, { ...person, ...who })).data;
}
const ids = async (input: Input, who = {}) => (await find(input, who)).map(({ id }) => id);

describe("what is found", () => {
  test("an article by its title, text and summary, with what it is and where the words stand", async () => {
    const { id } = await world.newArticle({
      markdown: "# Quokka houses\n\nThick **marmot** walls, see [the guide](https://zebu.example/x).",
    });
    for (const query of ["quokka", "QUOKKA hou", "marmot walls", "the guide"]) expect(await ids({ query })).toEqual([id]);
    expect(await ids({ query: "zebu" })).toEqual([]);
    expect(await find({ query: "marm" })).toEqual([
      {
        type: "article",
        id,
        projectId: world.projectId,
        title: "Quokka houses",
        status: "draft",
        publishedRevision: null,
        snippet: { text: "Thick marmot walls, see the guide.", matches: [[6, 10]] },
        updatedAt: expect.any(String),
      },
    ]);
    await world.call(world.registry.updateArticle, { id, revision: 1, markdown: "Other words.", summary: "About a numbat." });
    expect(await ids({ query: "marmot" })).toEqual([]);
    expect(await ids({ query: "quokka numbat" })).toEqual([id]);
    await world.call(world.registry.deleteArticle, { id });
    expect(await ids({ query: "quokka" })).toEqual([]);
  });

  test("a post by the text of its current revision", async () => {
    const { id } = await world.newPost({ text: "Ocelots rest.\n\nAll day.", hashtags: ["caracal"] });
    for (const query of ["ocelot", "rest day", "caracal"])
      expect(await find({ query })).toMatchObject([{ type: "post", id, status: "in_review" }]);
    await world.call(world.registry.updatePost, { id, revision: 1, text: "Servals run." });
    expect(await ids({ query: "ocelot" })).toEqual([]);
    expect(await ids({ query: "serval" })).toEqual([id]);
    const x = await world.newPost({ format: "x", text: undefined, parts: ["One.", "A margay climbs."] });
    expect(await ids({ query: "margay" })).toEqual([x.id]);
  });

  test("a topic by its title and keyword, an image by its file name, alternative text and credit", async () => {
    const { id } = await world.call(
      world.registry.createTopic,
      { projectId: world.projectId, title: "Ibex hooves", keyword: "alpine grip" },
      person,
    );
    for (const query of ["ibex", "alpine"]) expect(await find({ query })).toMatchObject([{ type: "topic", id, status: "accepted" }]);
    await world.call(world.registry.updateTopic, { id, keyword: "chamois" }, person);
    expect(await ids({ query: "alpine" })).toEqual([]);
    expect(await ids({ query: "ibex chamois" })).toEqual([id]);
    const base64 = String(world.registry.uploadImage.operation.example.input.base64);
    const image = await world.call(world.registry.uploadImage, {
      projectId: world.projectId,
      base64,
      fileName: "tapir_by-night.png",
      alt: "A saola",
    });
    for (const query of ["tapir", "night png", "saola"]) expect(await ids({ query })).toEqual([image.id]);
    await world.call(world.registry.updateImage, { id: image.id, alt: "A bongo", credit: "Ilse Brandt" }, person);
    expect(await ids({ query: "saola" })).toEqual([]);
    expect(await find({ query: "bongo brandt" })).toMatchObject([
      { type: "image", id: image.id, title: "tapir_by-night.png", status: null },
    ]);
    await world.call(world.registry.deleteImage, { id: image.id });
    expect(await ids({ query: "tapir" })).toEqual([]);
  });
});

describe("how words are compared", () => {
  test.each([
    ["elan vital", "Élan vital"],
    ["STRASSENBELAG", "Straßenbelag"],
    ["straßenbelag", "STRASSENBELAG"],
    ["αθηνα", "ΑΘΉΝΑ"],
    ["ЁЖИК", "ежик"],
    ["熱ポンプ", "新しい熱ポンプの家"],
    ["한국", "한국어"],
    ["ﬁnch", "Finch"],
    ["łodz", "Łódź"],
    ["e\u0301poque", "Époque"],
  ])("%s finds %s", async (query, title) => {
    const { id } = await world.newArticle({ markdown: `# ${title}\n\nA body.` });
    expect(await ids({ query, types: ["article"] })).toContain(id);
    await world.call(world.registry.deleteArticle, { id });
  });

  test("every word has to be there, the last one at least begun", async () => {
    const { id } = await world.newArticle({ markdown: "# Okapi\n\nStripes and hooves." });
    expect(await ids({ query: "okapi stri" })).toEqual([id]);
    expect(await ids({ query: "oka stripes" })).toEqual([]);
    expect(await ids({ query: "okapi wings" })).toEqual([]);
  });

  test.each([
    "!!!",
    " ".repeat(200),
    "🏠",
    "' & | ! <-> :* (okapi) \\",
    "a".repeat(200),
    "\u202e\ufeff",
    "%_",
    "é".repeat(200),
    "x:A & y:*",
  ])("%j is no error", async (query) => {
    expect(Array.isArray(await find({ query }))).toBe(true);
  });

  test("words and places are what PostgreSQL itself reads from a text of them, to the limits of both", async () => {
    const words = ["last", "b", "Élan", "家", ..."a b ".repeat(9000).trim().split(" "), "end"];
    const key = searchWords("org_x", "x").toString("utf8", 4, 8);
    const asText = words.map((word, index) => `${key}${word.replace("É", "e")}:${index + 1}`).join(" ");
    const { rows } = await world.owner.query("select $1::tsvector::text as bytes, $2::text::tsvector::text as text", [
      searchWords("org_x", words.join(" ")),
      asText,
    ]);
    expect(rows[0].bytes).toBe(rows[0].text);
  });

  test("a text of the most different words that an article can hold is taken", async () => {
    const words = Array.from({ length: 33_000 }, (_, index) => String.fromCodePoint(0x20000 + index)).join(" ");
    const { id } = await world.newArticle({ markdown: `# Huge\n\n${words}` });
    expect(await ids({ query: "huge \u{20000}" })).toEqual([id]);
  });
});

describe("order", () => {
  test("what has the words in its title comes first, then what says them more, then the newest", async () => {
    const said = await world.newArticle({ markdown: "# One\n\nA gharial." });
    const saidOften = await world.newArticle({ markdown: "# Two\n\nGharial, gharial, gharial." });
    const titled = await world.newArticle({ markdown: "# The gharial\n\nA body." });
    const later = await world.newArticle({ markdown: "# One\n\nA gharial." });
    expect(await ids({ query: "gharial" })).toEqual([titled.id, saidOften.id, later.id, said.id]);
    expect(await ids({ query: "gharial", limit: 2 })).toEqual([titled.id, saidOften.id]);
  });
});

describe("reach", () => {
  test("nobody finds what another organization or a project out of reach has", async () => {
    const foreign = await world.newOrganization();
    const abroad = await world.newArticle({ projectId: foreign.projectId, markdown: "# Dugong\n\nA." }, foreign);
    const second = (await world.newProject()).id;
    const there = await world.newArticle({ projectId: second, markdown: "# Dugong\n\nB." }, { projectId: second });
    const here = await world.newArticle({ markdown: "# Dugong\n\nC." });
    expect(new Set(await ids({ query: "dugong" }))).toEqual(new Set([there.id, here.id]));
    expect(await ids({ query: "dugong", projectId: second })).toEqual([there.id]);
    expect(await ids({ query: "dugong" }, foreign)).toEqual([abroad.id]);
    const actor = { ...world.actor(person), reach: [world.projectId] };
    const search = (input: object) =>
      invoke(world.app.services, world.registry.search as never, { actor, surface: "rest", requestId: "req_1" }, () => ({ ...input }));
    const { output } = (await search({ query: "dugong" })) as { output: { data: { id: string }[] } };
    expect(output.data.map(({ id }) => id)).toEqual([here.id]);
    for (const projectId of [second, foreign.projectId, "prj_unknown"]) {
      await expect(search({ query: "dugong", projectId })).rejects.toMatchObject({ code: "project_not_allowed" });
    }
  });

  test("types bound it", async () => {
    const { id } = await world.newArticle({ markdown: "# Axolotl\n\nA." });
    const post = await world.newPost({ text: "Axolotl" });
    expect(await ids({ query: "axolotl", types: ["article"] })).toEqual([id]);
    expect(await ids({ query: "axolotl", types: ["post", "image"] })).toEqual([post.id]);
  });
});
