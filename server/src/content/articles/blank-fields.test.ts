import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken()).value;
});
afterAll(() => world.close());

async function send(method: "POST" | "PATCH", path: string, body: Record<string, unknown>) {
  return (await world.request(method, path, { token, body })).body;
}

const created = (fields: Record<string, unknown>) =>
  send("POST", "/articles", { projectId: world.projectId, markdown: "# Of the text\n\nWalls hold heat.", submit: false, ...fields });
const read = async (id: unknown) => (await world.request("GET", `/articles/${id}`, { token })).body;

test("a title is one line without control characters, when an article is made and when it is changed", async () => {
  const { id } = await created({ title: "Line one\nline two\u0007\u001b[31m" });
  expect(await read(id)).toMatchObject({ title: "Line one line two[31m" });
  await send("PATCH", `/articles/${id}`, { revision: 1, title: "Pay \u202e001\n euros" });
  expect(await read(id)).toMatchObject({ title: "Pay 001  euros" });
});

test("so are the fields that search results show", async () => {
  const { id } = await created({ seoTitle: "Pay \u202e001\n euros", seoDescription: "One\r\ntwo\u0007" });
  expect(await read(id)).toMatchObject({ seo: { title: "Pay 001  euros", description: "One two" } });
  await send("PATCH", `/articles/${id}`, { revision: 1, seoTitle: "\u200b", seoDescription: "Of\u2028walls" });
  expect(await read(id)).toMatchObject({ seo: { description: "Of walls" } });
  expect((await read(id)).seo).not.toHaveProperty("title");
});

test("a title without a visible character is refused by name, and changes nothing", async () => {
  const title = "\u200b\u200d";
  expect(await created({ title })).toMatchObject({ error: { code: "invalid_input", param: "title" } });
  const { id } = await created({ title: "Walls" });
  expect(await send("PATCH", `/articles/${id}`, { revision: 1, title })).toMatchObject({
    error: { code: "invalid_input", param: "title" },
  });
  expect(await read(id)).toMatchObject({ title: "Walls", revision: 1 });
});

test("white space alone counts as absent", async () => {
  const blank = { title: " \t", summary: "   ", seoTitle: "  ", seoDescription: " \n" };
  const { id } = await created(blank);
  const absent = { summary: "", seo: {} };
  const told = async () => {
    const { title, summary, seo } = await read(id);
    return { title, summary, seo };
  };
  expect(await told()).toEqual({ title: "Of the text", ...absent });
  await send("PATCH", `/articles/${id}`, { revision: 1, summary: "Some.", seoTitle: "Some", seoDescription: "Some." });
  await send("PATCH", `/articles/${id}`, { revision: 2, ...blank });
  expect(await told()).toEqual({ title: "Of the text", ...absent });
});

test("an image has no words of white space alone, and credit is not one blank", async () => {
  const base64 = (await picture(1).png().toBuffer()).toString("base64");
  const sent = { projectId: world.projectId, base64, alt: "  ", credit: " ", fileName: " " };
  expect(await send("POST", "/images", { ...sent, license: "licensed" })).toMatchObject({ error: { param: "credit" } });
  const { id } = await send("POST", "/images", sent);
  const find = () => world.owner.query("select alt, credit, file_name from image where id = $1", [id]);
  expect((await find()).rows).toEqual([{ alt: "", credit: null, file_name: null }]);
  expect(await send("PATCH", `/images/${id}`, { license: "licensed", credit: " " })).toMatchObject({ error: { param: "credit" } });
  expect(await send("PATCH", `/images/${id}`, { alt: " ", credit: "Ilse" })).toMatchObject({ alt: "", credit: "Ilse" });
  expect(await send("PATCH", `/images/${id}`, { credit: " " })).toMatchObject({ credit: null });
});
