import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { asOwner, comeBy, newBrowser, newLink, send } from "./test-support.ts";

let server: MailServer;
let world: World;
let articleId: string;
const words = "Words that only guests and members read.";
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
  articleId = (await world.newArticle({ markdown: `# Walls\n\n${words}`, status: "in_review" }, asOwner)).id;
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.empty("attempt_window", "rate_window");
});

const ended = "This link opens nothing";
const lastMail = () => readMail(server.mails.at(-1)?.raw ?? "").text;
const mailed = async () => {
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  return lastMail();
};

describe("the secret of a link", () => {
  test("leaves the address with the first visit, for a cookie that belongs to the pages of that link alone", async () => {
    const link = await newLink(world, { articleId });
    const visitor = newBrowser(world);
    const first = await visitor.get(link.secretPath);
    expect([first.status, first.location]).toEqual([303, link.path]);
    const [cookie = ""] = first.headers.getSetCookie();
    expect(cookie).toContain(`Path=${link.path};`);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const asked = await visitor.follow(first);
    const secret = link.secretPath.split("/").at(-1) ?? "";
    expect(asked.text).toContain("Your name");
    expect(asked.text).not.toContain(secret);
    expect(asked.text).not.toContain("Walls");
    const page = await visitor.follow(await visitor.post(`${link.path}/name`, { name: "Ana Costa" }));
    expect(page.text).toContain(words);
    expect(page.text).not.toContain(secret);
    expect([...visitor.cookies.keys()]).toEqual(["galley_guest"]);
  });

  test("is stored as a digest, is in no line of the log, and an answer that is kept for a repeated call is without it", async () => {
    const { value } = await world.newToken();
    const headers = { "idempotency-key": "one-link" };
    const body = { projectId: world.projectId, articleId, right: "see", label: "Kept" };
    const first = (await world.request("POST", "/guest-links", { token: value, body, headers })).body as { id: string; url: string };
    const again = (await world.request("POST", "/guest-links", { token: value, body, headers })).body;
    expect(again).toMatchObject({ id: first.id, url: null });
    const secret = first.url.split("/").at(-1) ?? "";
    expect(secret).toMatch(/^[0-9A-Za-z]{43}$/);
    const visitor = newBrowser(world);
    await visitor.follow(await visitor.get(new URL(first.url).pathname));
    await visitor.get(`/guest/${world.organizationId}/${"x".repeat(43)}`);
    expect(world.logLines.join("")).not.toContain(secret);
    for (const table of ["guest_link", "guest", "idempotency", "audit", "event"]) {
      const { rows } = await world.owner.query(`select t::text from ${table} t`);
      expect(JSON.stringify(rows), table).not.toContain(secret);
    }
  });

  test("is looked for alike where it is unknown, ended, revoked, of another organization or of none", async () => {
    const other = await world.newOrganization();
    const [gone, over, live] = await Promise.all(["a", "b", "c"].map((label) => newLink(world, { articleId, label })));
    if (gone === undefined || over === undefined || live === undefined) throw new Error("A link was not made.");
    await world.call(world.registry.revokeGuestLink, { id: gone.id }, asOwner);
    await world.owner.query(
      "update guest_link set created_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
      [over.id],
    );
    const elsewhere = live.secretPath.replace(world.organizationId, other.organizationId);
    const nowhere = live.secretPath.replace(world.organizationId, "org_0123456789abcdef");
    const unknown = `/guest/${world.organizationId}/${"0".repeat(43)}`;
    const pages = await Promise.all(
      [unknown, gone.secretPath, over.secretPath, elsewhere, nowhere].map((path) => newBrowser(world).get(path)),
    );
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(pages[0]?.status).toBe(404);
    expect(pages[0]?.text).toContain(ended);
    expect((await newBrowser(world).get(live.secretPath)).status).toBe(303);
  });

  test("cannot be guessed: visits are counted by network before anything is looked up, and others still come in", async () => {
    const link = await newLink(world, { articleId });
    const guesser = newVisitor(world.app, { address: "203.0.113.9" });
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      statuses.push((await guesser.get(`/guest/${world.organizationId}/${String(count).padStart(43, "0")}`)).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await guesser.get(link.secretPath)).status).toBe(429);
    expect((await newBrowser(world).get(link.secretPath)).status).toBe(303);
  });
});

test("no page is cached, framed or indexed, sends a referrer, or runs another script than its own", async () => {
  const link = await newLink(world, { articleId });
  const { visitor, page } = await comeBy(world, link);
  const pages = [
    page,
    await newBrowser(world).get(link.path),
    await visitor.get(link.secretPath),
    await send(visitor, link, "comment", { id: articleId }),
  ];
  for (const { headers, text } of pages) {
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex, nofollow");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json"| src="\/assets\/\w+\/guest\.js" defer><)/);
  }
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|connect-src/);
  const seen = await newLink(world, { articleId, right: "see" });
  expect((await comeBy(world, seen)).page.text).not.toContain("guest.js");
});

test("a form of another site changes nothing", async () => {
  const link = await newLink(world, { articleId });
  const { visitor } = await comeBy(world, link);
  const foreign = await visitor.post(
    `${link.path}/comment`,
    { kind: "article", id: articleId, revision: "1", words: "From elsewhere" },
    { "sec-fetch-site": "cross-site" },
  );
  expect(foreign.status).toBe(403);
  const { rows } = await world.owner.query("select from comment where body = 'From elsewhere'");
  expect(rows).toEqual([]);
});

test("a name is asked for, and a link takes no more people than it may", async () => {
  const link = await newLink(world, { articleId });
  const visitor = newBrowser(world);
  await visitor.get(link.secretPath);
  const nameless = await visitor.post(`${link.path}/name`, { name: "  " });
  expect([nameless.status, nameless.text.includes("Enter your name.")]).toEqual([422, true]);
  expect((await visitor.post(`${link.path}/name`, { name: "n".repeat(81) })).status).toBe(422);
  await world.owner.query(
    `insert into guest (organization_id, id, link_id, name, session_digest)
     select $1, 'gst_' || n, $2, 'Guest ' || n, sha256(n::text::bytea) from generate_series(1, 50) n`,
    [world.organizationId, link.id],
  );
  const full = await visitor.post(`${link.path}/name`, { name: "Ana" });
  expect([full.status, full.text.includes("As many people as this link takes")]).toEqual([422, true]);
});

test("whoever leaves is out, and finds the link closed without its secret", async () => {
  const link = await newLink(world, { articleId });
  const { visitor } = await comeBy(world, link);
  const session = visitor.cookies.get("galley_guest") ?? "";
  await visitor.post(`${link.path}/leave`);
  expect((await visitor.get(link.path)).text).toContain(ended);
  visitor.cookies.set("galley_guest", session);
  expect((await visitor.get(link.path)).text).toContain(ended);
});

/** Makes a link to an article whose step takes a proved address. */
async function newProvedStep() {
  const { id: projectId } = await world.newProject({ name: "Proved" });
  await world.call(world.registry.updateProject, { id: projectId, reviewBeforePublishing: true }, asOwner);
  await world.call(world.registry.setApprovalSteps, { id: projectId, kind: "steps", steps: [{ name: "Client", guests: true }] }, asOwner);
  const { id } = await world.newArticle({ projectId, status: "in_review" }, asOwner);
  return { id, link: await newLink(world, { projectId, articleId: id, right: "approve" }) };
}

test("a guest of a step that takes a proved address proves it at the text before they approve", async () => {
  const { id, link } = await newProvedStep();
  const { visitor, page } = await comeBy(world, link);
  expect([page.text.includes("Before you approve, prove your email address"), page.text.includes("/approve")]).toEqual([true, false]);
  expect((await send(visitor, link, "address", { id, words: "nobody" })).text).toContain("Enter a valid email address");
  const asked = await visitor.follow(await send(visitor, link, "address", { id, words: "first@client.example" }));
  expect(asked.text).toContain("A code is on its way to first@client.example");
  expect(await mailed()).toMatch(/Somebody wants to approve something of Hearth with this address\.(?!.*has sent you a link)/s);
  const first = /(\d{4} \d{4})/.exec(lastMail())?.[1] ?? "";
  await send(visitor, link, "address", { id, words: "ana@client.example" });
  expect((await send(visitor, link, "proof", { id, words: first })).text).toContain("This code does not work");
  const code = /(\d{4} \d{4})/.exec(await mailed())?.[1] ?? "";
  expect(server.mails.at(-1)?.to).toEqual(["ana@client.example"]);
  const proved = await visitor.follow(await send(visitor, link, "proof", { id, words: code }));
  expect([proved.text.includes("Your address is proved"), proved.text.includes(`${link.path}/approve`)]).toEqual([true, true]);
  expect((await send(visitor, link, "approve", { id })).location).toContain("done=approved");
});

test("no code is mailed to an address that would prove nothing: by a link to see, or before the guest's turn", async () => {
  const before = server.mails.length;
  const { id, link } = await newProvedStep();
  const see = await newLink(world, { projectId: link.projectId, articleId: id, right: "see" });
  const one = await world.newArticle({ projectId: link.projectId, status: "draft" }, asOwner);
  for (const [by, about] of [
    [see, id],
    [await newLink(world, { projectId: link.projectId, articleId: one.id, right: "approve" }), one.id],
  ] as const) {
    const { visitor } = await comeBy(world, by);
    const refused = await send(visitor, by, "address", { id: about, words: "anybody@client.example" });
    expect(refused.status).toBe(422);
  }
  await mailed();
  expect(server.mails.length).toBe(before);
});

test("a guest who asks for codes and tries them beyond their limits keeps nobody else of their link, or at that mailbox, from a proof", async () => {
  const { id, link } = await newProvedStep();
  const [{ visitor: one }, { visitor: other }] = [await comeBy(world, link, "Eve"), await comeBy(world, link, "Rui")];
  const email = "busy@client.example";
  const asked = [];
  for (let number = 0; number < 10; number += 1) asked.push((await send(one, link, "address", { id, words: email })).status);
  expect(asked).toEqual([...Array(5).fill(303), ...Array(5).fill(422)]);
  const { page } = await comeBy(world, await newLink(world, { articleId, email }));
  expect(page.text).toContain("A code is on its way");
  expect((await send(other, link, "address", { id, words: "busy+rui@client.example" })).location).toContain("done=asked");
  await mailed();
  await send(one, link, "proof", { id, words: "1" });
  await world.owner.query("update attempt_window set attempts = 1000");
  expect((await send(one, link, "proof", { id, words: "1" })).text).toContain("too many attempts");
  expect((await send(other, link, "proof", { id, words: "1" })).text).toContain("This code does not work");
});

describe("a link that asks for an address", () => {
  test("shows nothing before the code from the email, which works once, for a while, and for a few tries", async () => {
    const link = await newLink(world, { articleId, email: "ana@client.example" });
    const { visitor, page } = await comeBy(world, link);
    expect(page.text).toContain("a•••@client.example");
    expect(page.text).not.toContain(words);
    const text = await mailed();
    expect(server.mails.at(-1)?.to).toEqual(["ana@client.example"]);
    const code = /(\d{4} \d{4})/.exec(text)?.[1] ?? "";
    expect(text).not.toContain(link.secretPath);
    const wrong = await visitor.post(`${link.path}/code`, { code: "0000 0000" });
    expect([wrong.status, wrong.text.includes("This code does not work")]).toEqual([422, true]);
    expect((await send(visitor, link, "comment", { id: articleId, words: "Too early" })).text).toContain("Enter the code");
    const inside = await visitor.follow(await visitor.post(`${link.path}/code`, { code }));
    expect(inside.text).toContain(words);
    const { rows } = await world.owner.query("select email, code_digest from guest where link_id = $1", [link.id]);
    expect(rows).toEqual([{ email: "ana@client.example", code_digest: null }]);
  });

  test("mails ten codes of an organization within an hour to one mailbox, however many links name it", async () => {
    const links = await Promise.all([1, 2, 3].map(() => newLink(world, { articleId, email: "often@client.example" })));
    const asked = [];
    for (const link of links) {
      const visitor = newBrowser(world);
      await visitor.get(link.secretPath);
      for (let number = 0; number < 4; number += 1) asked.push((await visitor.post(`${link.path}/name`, { name: "Ana" })).status);
    }
    expect(asked).toEqual([...Array(10).fill(303), 422, 422]);
    const { organizationId, personId, projectId } = await world.newOrganization();
    const ofAnother = { projectId, week: "2099-01-05", email: "often@client.example" };
    const elsewhere = await newLink(world, ofAnother, { kind: "person", organizationId, personId });
    const visitor = newBrowser(world);
    await visitor.get(elsewhere.secretPath);
    expect((await visitor.post(`/guest/${organizationId}/${elsewhere.id}/name`, { name: "Ana" })).status).toBe(303);
  });

  test("takes no code after five wrong ones, until another was mailed", async () => {
    const link = await newLink(world, { articleId, email: "rui@client.example" });
    const { visitor } = await comeBy(world, link, "Rui");
    const codeIn = (text: string) => /(\d{4} \d{4})/.exec(text)?.[1] ?? "";
    const code = codeIn(await mailed());
    for (let count = 0; count < 5; count += 1) await visitor.post(`${link.path}/code`, { code: "1" });
    expect((await visitor.post(`${link.path}/code`, { code })).status).toBe(422);
    expect((await visitor.post(`${link.path}/code-again`)).status).toBe(303);
    const another = codeIn(await mailed());
    expect((await visitor.post(`${link.path}/code`, { code: another })).status).toBe(303);
  });
});
