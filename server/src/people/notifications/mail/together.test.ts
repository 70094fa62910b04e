import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "Galley <galley@galley.test>" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(() => {
  server.mails.length = 0;
});

async function work(): Promise<void> {
  while (((await world.app.workers.mailer?.work()) ?? 0) > 0);
}

async function handIn(many: number): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < many; at += 1) ids.push((await world.newArticle({ status: "in_review", markdown: `# Part ${at}\n\nText.` })).id);
  return ids;
}

/** Lets the minute pass for which emails are held back for each other. */
const passMinute = () => bringDue(world.owner, "held_mails");

test("reviews that are asked for together come as one email, which lists those that still wait", async () => {
  const [first = "", ...others] = await handIn(5);
  await work();
  expect(server.mails).toEqual([]);
  await world.call(registry.approveArticle, { id: first, revision: 1 }, { kind: "person" });
  await passMinute();
  await work();
  expect(server.mails).toHaveLength(1);
  const { links } = readMail(server.mails[0]?.raw ?? "");
  for (const id of others) expect(links.some((link) => link.includes(id))).toBe(true);
  expect(links.some((link) => link.includes(first))).toBe(false);
});

test("one review alone is told of at once, and not at all once it is done", async () => {
  const [done = ""] = await handIn(1);
  await world.call(registry.approveArticle, { id: done, revision: 1 }, { kind: "person" });
  await work();
  expect(server.mails).toEqual([]);
  await handIn(1);
  await work();
  expect(server.mails).toHaveLength(1);
});

test("no email comes of a mention that was answered, nor of changes that were made meanwhile", async () => {
  const writer = await world.newMember({ email: "writer@hearth.example", role: "member" });
  const mine = { kind: "person" as const, personId: writer.personId, role: "member" as const };
  const { articleId: id, id: parentId } = await world.newComment({ body: "@writer, is this so?" });
  await world.newComment({ id, parentId, body: "It is." }, mine);
  const { id: article } = await world.newArticle({ slug: "mine" }, mine);
  await world.call(registry.submitArticle, { id: article }, mine);
  await world.call(registry.requestArticleChanges, { id: article, revision: 1, reason: "Shorter." }, { kind: "person" });
  await world.call(registry.submitArticle, { id: article }, mine);
  await work();
  await passMinute();
  await work();
  expect(server.mails.filter(({ to }) => to.includes(writer.email))).toEqual([]);
});
