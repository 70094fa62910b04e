import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { writeAccountMail } from "#src/people/accounts/mail/write-account-mail.ts";
import { eraseAll, makeDue, passMinute } from "#src/people/deletion/test-support.ts";
import { representatives } from "../chance.ts";
import { listenHttp } from "../outside/listen.ts";
import { picture } from "../picture.ts";
import { ghostExport } from "../transfer/ghost.ts";
import { publicUrl, type World } from "../world.ts";
import { findTexts, listFiles } from "./whole-database.ts";

let at: NetworkWorld;
let world: World;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
  world = at.world;
});
afterAll(() => at[Symbol.asyncDispose]());
afterEach(() => eraseAll(world));

const person = { kind: "person" } as const;
let number = 0;

/** Makes a project that is to be deleted. */
async function newDoomed(): Promise<string> {
  number += 1;
  const name = `Doomed ${number}`;
  const { id } = await world.newProject({ name, siteUrl: "https://doomed.example" });
  await world.call(world.registry.requestProjectDeletion, { id, name }, person);
  return id;
}

/** Lets its week end, so that the project is closed and its rows are still there. */
async function close(): Promise<void> {
  await makeDue(world);
  await world.app.workers.eraser.work();
  expect((await world.owner.query("select from deletion where closed_at is null")).rowCount).toBe(0);
}

/** Deletes the rest, and looks for what is left of it. */
async function erase(projectId: string): Promise<void> {
  await passMinute(world);
  for (let turn = 0; (await world.app.workers.eraser.work()) > 0; turn += 1) expect(turn, "turns of the eraser").toBeLessThan(5);
  expect(await findTexts(world.owner, new Set([projectId]))).toEqual([]);
}

async function askSite(step: "start" | "token", body: object): Promise<Record<string, string>> {
  const request = new Request(`${publicUrl}/connect/site/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await world.app.fetch(request)).json() as Promise<Record<string, string>>;
}

describe("what was begun in a project before it was closed", () => {
  test("connects no account of a network, and asks the network for nothing", async () => {
    const projectId = await newDoomed();
    const url = await at.agree("x", projectId);
    const asked = at.x.state.requests.length;
    await close();
    expect((await at.comeBack(url)).status).toBe(400);
    expect(at.x.state.requests.length).toBe(asked);
    expect((await world.owner.query("select from network_account")).rowCount).toBe(0);
    await erase(projectId);
  });

  test("hands out no keys of a site", async () => {
    const projectId = await newDoomed();
    const { deviceCode, userCode } = await askSite("start", { framework: "next", siteUrl: "https://doomed.example" });
    await world.call(world.registry.approveSiteConnection, { code: userCode ?? "", projectId }, person);
    await close();
    const { rows: before } = await world.owner.query("select from api_token");
    const answer = await askSite("token", { deviceCode });
    expect(answer).toMatchObject({ error: { code: "not_found" } });
    expect((await world.owner.query("select from api_token")).rowCount).toBe(before.length);
    await erase(projectId);
  });

  test("invites nobody to it alone: no email goes out, and the link leads nowhere", async () => {
    const projectId = await newDoomed();
    const { personId, email } = await world.newOrganization().then(async (other) => ({
      ...other,
      email: (await world.owner.query("select email from person where id = $1", [other.personId])).rows[0].email,
    }));
    const { id, link } = await world.call(
      world.registry.inviteMember,
      { email, role: "member", projectIds: [projectId], copyLink: true },
      person,
    );
    const mail = { id: "mail_1", kind: "invitation", email, organization_id: world.organizationId, invitation_id: id } as const;
    const written = () =>
      writeAccountMail(world.pool, publicUrl, { ...mail, person_id: null, change_id: null, detail: null, attempts: 1, fence: 1 });
    expect(await written()).toMatchObject({ to: { email } });
    await close();
    expect(await written()).toBeUndefined();
    const accepted = world.call(
      world.registry.acceptInvitation,
      { link: link?.split("/").at(-1) ?? "" },
      { ...person, personId, role: "reader" },
    );
    await expect(accepted).rejects.toMatchObject({ code: "not_found" });
    expect(
      (await world.owner.query("select from member where person_id = $1 and organization_id = $2", [personId, world.organizationId]))
        .rowCount,
    ).toBe(0);
    await erase(projectId);
  });

  test.each(representatives(["deleted", "closed"], 1))("imports nothing once it is %s, and leaves no picture behind", async (state) => {
    const projectId = await newDoomed();
    const png = await picture(number).png().toBuffer();
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using site = await listenHttp((_request, response) => {
      asked.resolve();
      void answered.promise.then(() => response.writeHead(200, { "content-type": "image/png" }).end(png));
    });
    const html = `<p>Text.</p><img src="http://127.0.0.1:${site.port}/wall.png">`;
    const base64 = ghostExport({ posts: [{ id: "p1", title: "Late", slug: "late", html }] }).toString("base64");
    const files = await listFiles(world.storage);
    const brought = world.call(world.registry.importArticles, { projectId, base64, images: true }, person);
    brought.catch(() => {});
    await asked.promise;
    await close();
    if (state === "deleted") await erase(projectId);
    answered.resolve();
    await expect(brought).rejects.toMatchObject({ code: "project_not_allowed" });
    if (state === "closed") await erase(projectId);
    expect(await listFiles(world.storage)).toEqual(files);
    expect(await findTexts(world.owner, new Set([projectId]))).toEqual([]);
  });
});
