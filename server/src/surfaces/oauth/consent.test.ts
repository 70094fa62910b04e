import { permissions } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserJar, formFields, type Page } from "#test/browser-jar.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
let client: Client;
let jar: BrowserJar;
beforeAll(async () => {
  oauth = await openOauth();
  client = await oauth.register();
  jar = await oauth.browser();
});
afterAll(() => oauth.close());

async function asked(over: Record<string, string | undefined> = {}, browser = jar): Promise<Page> {
  return oauth.askedPage(browser, (await oauth.authorizeUrl(client, over)).url);
}

function answerIn({ location }: Page) {
  return Object.fromEntries(new URL(location ?? "about:blank").searchParams);
}

async function connections() {
  const { rows } = await oauth.world.owner.query(
    "select id, permissions, project_id from api_token where kind = 'assistant' order by created_at, id",
  );
  return rows;
}

/** Creates a member with this role, and their browser. */
async function member(role: "admin" | "member" | "reviewer" | "reader", projectIds?: string[]) {
  const { personId, email } = await oauth.world.newMember({ role, ...(projectIds && { projectIds }) });
  return { personId, email, jar: await oauth.browser(personId) };
}

describe("the page names", () => {
  test("the client, that nobody has verified it, where answers go, the organization and who is signed in", async () => {
    const page = await asked();
    expect(page.status).toBe(200);
    for (const text of [
      "Example Assistant wants to connect",
      "Unverified",
      "Answers go to 127.0.0.1",
      "program on your own device",
      "Hearth",
      "Marta Vidal",
    ])
      expect(page.text).toContain(text);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:53682;");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("itself safely, whatever the client calls itself", async () => {
    client = await oauth.register({ client_name: '<script>alert(1)</script>" onload="x', client_uri: "https://self-named.example/<b>" });
    const page = await asked();
    expect(page.text).not.toContain("<script");
    expect(page.text).toContain("&lt;script&gt;");
    expect(page.text).toContain("self-named.example");
    expect(page.text).toContain("Unverified");
    client = await oauth.register();
  });

  test("that the client is connected already", async () => {
    await oauth.connect({ client });
    expect((await asked()).text).toContain("Already connected");
  });
});

describe("only what is agreed to is given", () => {
  test("where less was asked for", async () => {
    const page = await asked({ scope: "articles:read articles:write unknown" });
    expect(formFields(page, "allow").permission).toEqual(["articles:read", "articles:write"]);
    const { tokens } = await oauth.connect({ client, over: { scope: "articles:read unknown" } });
    expect(tokens.scope).toBe("articles:read");
    expect([...(await oauth.admit(tokens.access_token)).actor.permissions]).toEqual(["articles:read"]);
  });

  test("without the last word, which is offered but has to be ticked", async () => {
    const page = await asked();
    expect(page.text).toMatch(/value="articles:approve">/);
    expect(page.text).toMatch(/value="posts:approve">/);
    await oauth.decide(jar, page);
    expect((await connections()).at(-1).permissions).toEqual(permissions.filter((permission) => !permission.endsWith(":approve")));
  });

  test("where the person unticks some, and a form that was changed gives nothing that was not asked for", async () => {
    const { url, verifier } = await oauth.authorizeUrl(client, { scope: "articles:read articles:write posts:read" });
    const page = await oauth.askedPage(jar, url);
    const answer = await oauth.decide(jar, page, { permission: ["posts:read", "articles:approve", "nonsense"] });
    const { body } = await oauth.exchange(client, { code: answerIn(answer).code ?? "", verifier });
    expect(body.scope).toBe("posts:read");
  });

  test("where the role gives less", async () => {
    const reader = await member("reader");
    const page = await asked({}, reader.jar);
    const reading = permissions.filter((permission) => permission.endsWith(":read"));
    expect(formFields(page, "allow").permission).toEqual(expect.arrayContaining(reading));
    expect(page.text).not.toContain('value="articles:approve"');
    const { tokens } = await oauth.connect({ client, jar: reader.jar });
    expect(tokens.scope).toBe(reading.join(" "));
  });

  test("nothing, where the role gives nothing of it: there is only a no", async () => {
    const reader = await member("reader");
    const page = await asked({ scope: "articles:write" }, reader.jar);
    expect(page.text).not.toContain('value="allow"');
    const forced = await reader.jar.post(page.url, { ...formFields(page, "deny"), permission: "articles:write", decision: "allow" });
    expect(forced.status).toBe(422);
    expect(answerIn(await oauth.decide(reader.jar, page, {}, "deny"))).toMatchObject({ error: "access_denied" });
  });

  test("for one project, where the person chooses one that they reach", async () => {
    const second = await oauth.world.newProject({ name: "Second" });
    const page = await asked();
    expect(page.text).toContain("Only Second");
    const { url, verifier } = await oauth.authorizeUrl(client);
    const answer = await oauth.decide(jar, await oauth.askedPage(jar, url), { project: second.id });
    const { body } = await oauth.exchange(client, { code: answerIn(answer).code ?? "", verifier });
    expect((await oauth.admit(body.access_token)).actor).toMatchObject({ projectId: second.id, reach: [second.id] });
  });

  test("never for a project that the person does not reach", async () => {
    const own = await member("member", [oauth.world.projectId]);
    const other = await oauth.world.newProject({ name: "Not theirs" });
    const foreign = await oauth.world.newOrganization();
    const page = await asked({}, own.jar);
    expect(page.text).not.toContain("Not theirs");
    const before = await connections();
    for (const projectId of [other.id, foreign.projectId, "prj_unknown"]) {
      const answer = await own.jar.post(page.url, { ...formFields(page, "allow"), project: projectId, decision: "allow" });
      expect([answer.status, answer.location]).toEqual([422, undefined]);
    }
    expect(await connections()).toEqual(before);
  });

  test("in the organization that the person chooses, with the role that they have there", async () => {
    const second = await oauth.world.newOrganization();
    const person = await member("reader");
    await oauth.world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'admin')", [
      second.organizationId,
      person.personId,
    ]);
    const { url, verifier } = await oauth.authorizeUrl(client);
    const first = await oauth.askedPage(person.jar, url);
    expect(first.text).toContain("Change organization");
    expect(first.text).not.toContain('value="articles:approve"');
    const page = await person.jar.get(`${first.url}?organization=${second.organizationId}`);
    expect(page.text).toContain('value="articles:approve"');
    const mixed = await person.jar.post(first.url, {
      ...formFields(first, "allow"),
      organization: second.organizationId,
      decision: "allow",
    });
    expect(mixed.status).toBe(422);
    const answer = await oauth.decide(person.jar, page);
    const { body } = await oauth.exchange(client, { code: answerIn(answer).code ?? "", verifier });
    expect((await oauth.admit(body.access_token)).actor).toMatchObject({ organizationId: second.organizationId, role: "admin" });
  });
});

describe("a no", () => {
  test("reaches the client, with issuer and state, and connects nothing", async () => {
    const before = await connections();
    const { url, state } = await oauth.authorizeUrl(client);
    const answer = await oauth.decide(jar, await oauth.askedPage(jar, url), {}, "deny");
    expect(answerIn(answer)).toEqual({ error: "access_denied", error_description: expect.any(String), iss: oauth.base, state });
    expect(await connections()).toEqual(before);
  });

  test("is final: the same request cannot be agreed to any more", async () => {
    const page = await asked();
    await oauth.decide(jar, page, {}, "deny");
    const again = await jar.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
    expect([again.status, again.location]).toEqual([404, undefined]);
  });
});

describe("a form counts once", () => {
  test("sent again, after and before the browser went on", async () => {
    const before = await connections();
    const page = await asked();
    const fields = { ...formFields(page, "allow"), decision: "allow" };
    const first = await jar.post(page.url, fields);
    expect(first.status).toBe(303);
    for (const decision of ["allow", "deny"]) {
      const again = await jar.post(page.url, { ...fields, decision });
      expect([again.status, again.location]).toEqual([303, first.location]);
    }
    const arrived = await jar.get(first.location ?? "");
    expect(answerIn(arrived)).toHaveProperty("code");
    const replayed = await jar.get(first.location ?? "");
    expect([replayed.status, replayed.location]).toEqual([400, undefined]);
    expect((await jar.post(page.url, fields)).status).toBe(404);
    expect((await connections()).length).toBe(before.length + 1);
  });

  test("sent ten times at once", async () => {
    await oauth.world.warm();
    const before = await connections();
    const page = await asked();
    const fields = { ...formFields(page, "allow"), decision: "allow" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => jar.post(page.url, fields)));
    expect(new Set(answers.flatMap(({ location }) => location ?? [])).size).toBe(1);
    for (const { status } of answers) expect([303, 409]).toContain(status);
    expect((await connections()).length).toBe(before.length + 1);
  });
});

test("somebody who belongs to no organization is told so", async () => {
  const { personId, email } = await oauth.world.newMember({ role: "reader" });
  await oauth.world.call(oauth.world.registry.removeMember, { email }, { kind: "person" });
  const page = await asked({}, await oauth.browser(personId));
  expect(page.status).toBe(403);
  expect(page.text).toContain("you have none yet");
});

test("the agreement is in the audit, with who agreed and the request id of the answer", async () => {
  const page = await asked();
  const answer = await jar.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
  const { rows } = await oauth.world.owner.query(
    "select operation, surface, person_id, subject_id, request_id from audit order by created_at desc, id desc limit 1",
  );
  const { rows: tokens } = await oauth.world.owner.query(
    "select id from api_token where kind = 'assistant' order by created_at desc, id desc limit 1",
  );
  expect(rows).toEqual([
    {
      operation: "connect_assistant",
      surface: "dashboard",
      person_id: oauth.world.personId,
      subject_id: tokens[0].id,
      request_id: answer.headers.get("x-request-id"),
    },
  ]);
});
