import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
});
afterAll(() => world.close());

/** Calls an operation of the dashboard. Returns the error. */
async function refusal(operation: string, input: object, language: string, organizationId = world.organizationId) {
  const { text } = await visitor.send("POST", `/dashboard/organizations/${organizationId}/${operation}`, {
    headers: {
      origin: "http://galley.test",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify(input),
  });
  return JSON.parse(text).error;
}

test("a refused call says why in the language of whoever reads it", async () => {
  const of = (language: string) => refusal("list_members", {}, language, "org_unknown");
  expect(await of("pt")).toMatchObject({ code: "not_found", message: "Esta organização não existe, ou não é membro dela." });
  expect(await of("de")).toMatchObject({ message: "There is no such organization, or you are not a member of it." });
  await world.call(world.registry.setQuotas, { projects: 1 }, { kind: "operator" });
  const { message, details } = await refusal("create_project", { name: "One too many", siteUrl: "https://example.com" }, "pt");
  expect(message).toMatch(/^A organização está cheia: tem 1 de 1 projetos\./);
  expect(details).toEqual({ quota: "projects", used: 1, max: 1 });
});

test("REST says it in English, whatever the caller would rather read", async () => {
  const withNul = { projectId: world.projectId, markdown: "# A\u0000" };
  expect((await refusal("create_article", withNul, "pt")).message).toBe("O texto contém um carácter NUL. Retire-o.");
  const overRest = await world.app.web.request("/api/v1/articles", {
    method: "POST",
    headers: { "accept-language": "pt", "content-type": "application/json", authorization: `Bearer ${(await world.newToken()).value}` },
    body: JSON.stringify(withNul),
  });
  expect(await overRest.json()).toMatchObject({ error: { message: "The text holds a NUL character. Remove it." } });
});
