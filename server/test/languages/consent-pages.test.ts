import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserJar, formFields } from "../browser-jar.ts";
import { type Client, type Oauth, openOauth } from "../oauth.ts";
import { expectBoth } from "./shown-texts.ts";

let oauth: Oauth;
let jar: BrowserJar;
beforeAll(async () => {
  oauth = await openOauth();
  jar = await oauth.browser();
});
afterAll(() => oauth.close());

const own = ["Hearth & Home", "Hearth", "Marta Vidal", "Example Assistant", "Cellar", "Ilse", "127.0.0.1"];

async function askedBy(browser: BrowserJar, client: Client, over: Record<string, string> = {}) {
  const page = await oauth.askedPage(browser, (await oauth.authorizeUrl(client, over)).url);
  expect(page.status).toBe(200);
  await expectBoth("consent", (headers) => browser.get(page.url, headers), own);
  return page;
}

async function newReader() {
  const { personId } = await oauth.world.newMember({ role: "reader" });
  await oauth.world.owner.query("update person set name = 'Ilse' where id = $1", [personId]);
  return { personId, reader: await oauth.browser(personId) };
}

test("a person is asked in their language, whoever asks and wherever its answer goes", async () => {
  const { url } = await askedBy(jar, await oauth.register());
  expect((await jar.get(url, { "accept-language": "pt" })).text).toContain("Example Assistant quer ligar-se");
  await askedBy(jar, await oauth.register({ redirect_uris: ["https://assistant.example/back"], client_uri: "https://assistant.example" }));
  await askedBy(jar, await oauth.register({ redirect_uris: ["com.example.assistant:/back"], application_type: "native" }));
  const known = await oauth.register();
  await oauth.connect({ client: known, jar });
  await askedBy(jar, known);
});

test("so are those who may choose between organizations, and those whose role gives nothing of what is asked for", async () => {
  const client = await oauth.register();
  const { personId, reader } = await newReader();
  const second = await oauth.world.newOrganization();
  await oauth.world.newProject({ name: "Cellar" });
  await askedBy(reader, client, { scope: "articles:approve" });
  await oauth.world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'admin')", [
    second.organizationId,
    personId,
  ]);
  await askedBy(reader, client);
});

test("what is wrong with an answer is said in that language too", async () => {
  const page = await askedBy(jar, await oauth.register());
  const { permission: _, ...fields } = formFields(page, "allow");
  const send = (name: string, form: Record<string, string | string[]>, over: Record<string, string> = {}) =>
    expectBoth(name, (headers) => jar.post(page.url, form, { ...over, ...headers }), own);
  await send("nothing ticked", { ...fields, decision: "allow" });
  await send("no stamp", { ...fields, stamp: "x", decision: "allow" });
  await send("another project", { ...fields, permission: "articles:read", project: "prj_x", decision: "allow" });
  await send("from elsewhere", fields, { "sec-fetch-site": "cross-site" });
});

test("and so is why a request cannot be answered", async () => {
  const gone = await oauth.browser();
  await expectBoth("gone", (headers) => gone.get(`${oauth.base}/oauth/consent/x`, headers), own);
  const client = await oauth.register();
  const { url } = await oauth.authorizeUrl(client, { redirect_uri: "https://elsewhere.example/" });
  await expectBoth("elsewhere", (headers) => gone.get(url, headers), own);
  const { url: unknown } = await oauth.authorizeUrl({ ...client, client_id: "nobody" });
  await expectBoth("unknown", (headers) => gone.get(unknown, headers), own);
  const { personId, reader: lonely } = await newReader();
  const page = await askedBy(lonely, client);
  await oauth.world.owner.query("delete from member where person_id = $1", [personId]);
  await expectBoth("nowhere", (headers) => lonely.get(page.url, headers), own);
});
