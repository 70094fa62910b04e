import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserJar, Page } from "#test/browser-jar.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { type Oauth, openOauth } from "#test/oauth.ts";
import { until } from "#test/until.ts";

let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth();
});
afterAll(() => oauth.close());

const path = "/account/assistants";

function buttons(page: Page): Record<string, string>[] {
  return page.text
    .split(`action="${path}/end"`)
    .slice(1)
    .map((form) =>
      Object.fromEntries(
        Array.from(form.split("</form>")[0]?.matchAll(/name="(\w+)" value="([^"]*)"/g) ?? [], ([, name, value]) => [name, value]),
      ),
    );
}

async function connected(jar: BrowserJar, over: Record<string, string> = {}) {
  const client = await oauth.register({ client_name: `Assistant <${Math.random()}>`, ...over });
  return oauth.connect({ client, jar });
}

describe("the page of one's own assistants", () => {
  test("lists those of every organization, and ends one for good", async () => {
    const { personId } = await oauth.world.newMember({ role: "member" });
    const second = await oauth.world.newOrganization();
    await oauth.world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'reader')", [
      second.organizationId,
      personId,
    ]);
    const jar = await oauth.browser(personId);
    expect((await jar.get(path)).text).toContain("No assistants connected.");
    const [one, other] = [await connected(jar), await connected(jar)];
    const page = await jar.get(path);
    expect([page.status, buttons(page).length]).toEqual([200, 2]);
    expect(page.text).toContain("Assistant &lt;0.");
    for (const text of ["Works in every project you can access", "Not used yet.", "Read articles, drafts included"])
      expect(page.text).toContain(text);
    const { actor } = await oauth.admit(one.tokens.access_token);
    const button = buttons(page).find(({ id }) => id === actor.tokenId) ?? {};
    const ended = await jar.post(`${path}/end`, button);
    expect([ended.status, ended.location]).toEqual([303, `${oauth.base}${path}?done=ended`]);
    const after = await jar.get(ended.location ?? "");
    expect(after.text).toContain("The assistant is disconnected.");
    expect(buttons(after).length).toBe(1);
    await expect(oauth.admit(one.tokens.access_token)).rejects.toMatchObject({ code: "invalid_token" });
    expect((await oauth.refresh(one.client, one.tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await oauth.admit(other.tokens.access_token)).actor.personId).toBe(personId);
  });

  test("ends none by a session that ends meanwhile", async () => {
    const { world } = oauth;
    const { personId } = await world.newMember({ role: "member" });
    const jar = await oauth.browser(personId);
    const { tokens } = await connected(jar);
    const [button = {}] = buttons(await jar.get(path));
    const client = await world.owner.connect();
    try {
      await client.query("begin");
      await client.query("delete from session where person_id = $1", [personId]);
      let isAnswered = false;
      const ended = jar.post(`${path}/end`, button).finally(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await lockWaits(world.owner)) === 1);
      await client.query("commit");
      expect((await ended).location).toBe(`${oauth.base}${path}`);
    } finally {
      client.release();
    }
    expect((await oauth.admit(tokens.access_token)).actor.personId).toBe(personId);
  });

  test("names the one project, as long as the person reaches it", async () => {
    const second = await oauth.world.newProject({ name: "Cellar & Sons" });
    const { personId } = await oauth.world.newMember({ role: "member", projectIds: [second.id] });
    const jar = await oauth.browser(personId);
    const { tokens } = await connected(jar);
    const { actor } = await oauth.admit(tokens.access_token);
    await oauth.world.owner.query("update api_token set project_id = $2 where id = $1", [actor.tokenId, second.id]);
    expect((await jar.get(path)).text).toContain("Works in Cellar &amp; Sons");
    await oauth.world.call(oauth.world.registry.addMember, { personId, role: "member", projectIds: [] }, { kind: "person" });
    expect((await jar.get(path)).text).toContain("Works in a project you can no longer access");
  });

  test("leads to signing in and back", async () => {
    const nobody = await oauth.browser(null);
    for (const answer of [await nobody.get(path), await nobody.post(`${path}/end`, {})])
      expect([answer.status, answer.location]).toEqual([303, `${oauth.base}/sign-in?next=${encodeURIComponent(path)}`]);
  });

  test("ends nothing for another site, for somebody else, or of another organization", async () => {
    const jar = await oauth.browser();
    const { tokens } = await connected(jar);
    const [button] = buttons(await jar.get(path));
    const sent = button ?? {};
    expect((await jar.post(`${path}/end`, sent, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const { personId } = await oauth.world.newMember({ role: "member" });
    const other = await oauth.browser(personId);
    expect((await other.post(`${path}/end`, sent)).location).toBe(`${oauth.base}${path}`);
    const foreign = await oauth.world.newOrganization();
    const stranger = await oauth.browser(foreign.personId);
    for (const organization of [sent.organization ?? "", foreign.organizationId, "org_unknown", ""])
      expect((await stranger.post(`${path}/end`, { ...sent, organization })).location).toBe(`${oauth.base}${path}`);
    expect((await oauth.admit(tokens.access_token)).actor.kind).toBe("assistant");
  });
});
