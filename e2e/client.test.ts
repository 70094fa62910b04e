import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, isGalleyError } from "../client/src/index.ts";
import { type Oauth, openOauth } from "../server/test/oauth.ts";
import { picture } from "../server/test/picture.ts";
import { listen } from "../site/test/listen.ts";

let oauth: Oauth;
let token: string;
beforeAll(async () => {
  oauth = await openOauth();
  ({ value: token } = await oauth.world.newToken({ projectId: oauth.world.projectId }));
});
afterAll(() => oauth.close());

const clientOf = (baseUrl: string) => createClient({ baseUrl, token });

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isGalleyError(error)) throw new Error(`No error of the service, but ${error}.`);
  return error;
}

test("the client uploads, writes, submits once for a key, walks a list, and tells each refusal", async () => {
  const client = clientOf(oauth.base);
  const bytes = await picture(7).png().toBuffer();
  const image = await client.uploadImage({ file: new Uint8Array(bytes), alt: "A wall", fileName: "wall.png" });
  expect((await client.getImage({ id: image.id })).type).toBe("image/png");
  const ids: string[] = [];
  for (const name of ["One", "Two"])
    ids.push((await client.createArticle({ markdown: `# ${name}\n\n${image.markdown}`, submit: false })).id);
  const [one = "", two = ""] = ids;
  const key = { idempotencyKey: `twice-${one}` };
  const [first, again] = [await client.submitArticle({ id: one }, key), await client.submitArticle({ id: one }, key)];
  expect(again).toEqual(first);
  expect(await failureOf(client.updateArticle({ id: one, revision: 1, title: "New" }))).toMatchObject({ code: "locked" });
  await client.updateArticle({ id: two, revision: 1, title: "Newer" });
  const conflict = await failureOf(client.updateArticle({ id: two, revision: 1, title: "Older" }));
  expect(conflict).toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
  expect(await failureOf(client.getArticle({ id: "art_unknown" }))).toMatchObject({ code: "not_found", status: 404 });
  expect(await failureOf(client.createArticle({ markdown: "a", slug: "Not A Slug" }))).toMatchObject({
    code: "invalid_input",
    param: "slug",
  });
  const found = await Array.fromAsync(client.listArticles({ limit: 1 }), ({ id }) => id);
  expect(found).toEqual(expect.arrayContaining(ids));
});

test("a change and a deletion whose answers were lost on the way are done once, and answered as if nothing had been lost", async () => {
  const lost: string[] = [];
  await using proxy = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const { host: _, connection: __, ...own } = headers as Record<string, string>;
    const answer = await fetch(`${oauth.base}${url}`, { method, headers: own, ...(method === "PATCH" && { body: await text(request) }) });
    const body = await answer.text();
    // The service has done it; nobody hears of it.
    if (method !== "GET" && !lost.includes(method)) {
      lost.push(method);
      return void response.destroy();
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  const [direct, client] = [clientOf(oauth.base), clientOf(proxy.url)];
  const { id } = await direct.createArticle({ markdown: "# Lost\n\nText.", submit: false });
  expect(await client.updateArticle({ id, revision: 1, title: "Found" })).toMatchObject({ id, revision: 2 });
  expect(await direct.getArticle({ id })).toMatchObject({ revision: 2, title: "Found" });
  expect(await client.deleteArticle({ id })).toEqual({ id, deleted: true });
  expect(lost).toEqual(["PATCH", "DELETE"]);
});
