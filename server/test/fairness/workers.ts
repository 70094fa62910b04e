import { expect } from "vitest";
import { createDateTeller } from "#src/content/posts/planned/tell-of-dates.ts";
import { createExportWorker } from "#src/content/rendering/exports/export-worker.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createLog } from "#src/core/log.ts";
import { scriptText } from "#src/making/generation/test-support.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { createHostChecker } from "#src/people/projects/hosts/check-hosts.ts";
import { openMailServer } from "#test/outside/mail-server.ts";
import { waveFile } from "#test/recordings/files.ts";
import { openWorld } from "#test/world.ts";
import { bringDue } from "../work.ts";
import { accountDeletions } from "./account-deletions.ts";
import { deletions } from "./deletions.ts";
import { pings } from "./pings.ts";
import { purges } from "./purges.ts";
import { reviews } from "./reviews.ts";
import { addBacklog, asPerson, copyArticle, copyRows, finds, openGate, type Shop, workerRow } from "./worker-row.ts";

const log = createLog("silent");
const backlog = 2000;

const exports = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const gate = openGate();
  const file = { name: "slide-01.jpg", type: "image/jpeg", width: 8, height: 8, bytes: new Uint8Array([1]) };
  const renderer = {
    async draw(organizationId: string) {
      if (organizationId === hostile.organizationId) await gate.held;
      return [file];
    },
  } as unknown as SlideRenderer;
  const post = await world.newPost({ format: "carousel" });
  return {
    world,
    worker: createExportWorker({ pool: world.pool, storage: world.storage, renderer, log }),
    async fill() {
      const { id } = await world.newPost({ format: "carousel", projectId: hostile.projectId }, hostile);
      const { exportId } = await world.call(world.registry.renderPost, { id, destination: "instagram" }, hostile);
      await copyRows(world.owner, { table: "export", where: `t.id = '${exportId}'`, count: backlog, changes: { id: "t.id || '_' || n" } });
    },
    async job() {
      await world.owner.query("delete from export where organization_id = $1", [world.organizationId]);
      const { exportId } = await world.call(world.registry.renderPost, { id: post.id, destination: "instagram" });
      return finds(world.owner, "select from export where id = $1 and status = 'ready'", [exportId]);
    },
    release: gate.release,
  };
});

/** Opens a mail server that delays the hostile organization's emails. */
async function openMail() {
  const gate = openGate();
  const server = await openMailServer({
    onMail: ({ to }) => (to.some((address) => address.startsWith("hostile")) ? gate.held : undefined),
  });
  const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" };
  return { gate, server, settings, close: () => server.stop() };
}
const mails = workerRow(async (): Promise<Shop> => {
  const { gate, server, settings, close } = await openMail();
  const world = await openWorld({ mail: settings });
  const hostile = await world.newOrganization();
  const mention = async (email: string, who = asPerson(world)) => {
    const { id } = await world.newArticle({ projectId: who.projectId }, who);
    await world.newComment({ id, body: `See this. @${email}` }, who);
  };
  const member = await world.newMember({ email: "quiet@hearth.example" });
  return {
    world,
    worker: world.app.workers.mailer ?? expect.fail("There is no mailer."),
    async fill() {
      await world.call(
        world.registry.addMember,
        { email: "hostile@hearth.example", name: "H", role: "member" },
        { ...hostile, kind: "operator" },
      );
      await mention("hostile@hearth.example", asPerson(hostile));
      const where = `t.organization_id = '${hostile.organizationId}'`;
      await copyRows(world.owner, { table: "notification", where, count: backlog, changes: { id: "t.id || '_' || n" } });
      await addBacklog(world.owner, "mails", `select t.organization_id, t.project_id, t.id as subject from notification t where ${where}`);
    },
    async job() {
      const before = server.mails.filter(({ to }) => to.includes(member.email)).length;
      await mention(member.email);
      return async () => server.mails.filter(({ to }) => to.includes(member.email)).length > before;
    },
    release: gate.release,
    close,
  };
});

const accountMails = workerRow(async (): Promise<Shop> => {
  const { gate, server, settings, close } = await openMail();
  const world = await openWorld({ mail: settings });
  const hostile = await world.newOrganization();
  let number = 0;
  const invite = (email: string, who = asPerson(world)) => world.call(world.registry.inviteMember, { email, role: "reader" }, who);
  return {
    world,
    worker: world.app.workers.accountMailer ?? expect.fail("There is no mailer."),
    async fill() {
      await invite("hostile@x.example", asPerson(hostile));
      const where = `t.organization_id = '${hostile.organizationId}'`;
      await copyRows(world.owner, { table: "account_mail", where, count: backlog, changes: { id: "t.id || '_' || n" } });
    },
    async job() {
      number += 1;
      const email = `quiet-${number}@x.example`;
      await invite(email);
      return async () => server.mails.some(({ to }) => to.includes(email));
    },
    release: gate.release,
    close,
  };
});

/** Creates a worker whose model never answers the hostile organization. */
async function openMaking() {
  const gate = openGate();
  const usage = { inputTokens: 1, outputTokens: 1, calls: 1 };
  const transcription = {
    name: "test-listener",
    async transcribe({ audio }: { audio: Uint8Array }) {
      if (Buffer.from(audio).includes("hostile")) await gate.held;
      return { text: "What was said.", usage };
    },
  };
  const models = { text: undefined, image: undefined, transcription, examine: async () => [] };
  const world = await openWorld({ models });
  await world.call(world.registry.setPlan, { monthlyCredits: 100_000 }, { kind: "operator" });
  const hostile = await world.newOrganization();
  return { gate, world, hostile, worker: world.app.workers.generationWorker };
}

const transcriptions = workerRow(async (): Promise<Shop> => {
  const { gate, ...at } = await openMaking();
  const { world, hostile } = at;
  const transcribe = async (name: string, who = asPerson(world)) => {
    const file = new File([new Uint8Array(waveFile(1, { after: Buffer.from(name) }))], `${name}.wav`);
    const begun = await world.call(world.registry.transcribeRecording, { projectId: who.projectId, file }, who);
    if ("dryRun" in begun) throw new Error("This was a trial run.");
    return begun.id;
  };
  let number = 0;
  return {
    ...at,
    async fill() {
      await transcribe("hostile", asPerson(hostile));
      const where = `t.organization_id = '${hostile.organizationId}'`;
      await copyRows(world.owner, { table: "generation", where, count: backlog, changes: { id: "t.id || '_' || n" } });
    },
    async job() {
      number += 1;
      return finds(world.owner, "select from generation where id = $1 and status = 'done'", [await transcribe(`quiet-${number}`)]);
    },
    release: gate.release,
  };
});

const generations = workerRow(async (): Promise<Shop> => {
  const { gate, ...at } = await openMaking();
  const { world, hostile } = at;
  const generate = async (who = asPerson(world)) => {
    const begun = await world.call(
      world.registry.generatePost,
      { projectId: who.projectId, format: "x", script: scriptText("en/rain-garden") },
      who,
    );
    if ("dryRun" in begun) throw new Error("This was a trial run.");
    return begun.id;
  };
  return {
    ...at,
    async fill() {
      await generate(asPerson(hostile));
      const where = `t.organization_id = '${hostile.organizationId}'`;
      await copyRows(world.owner, { table: "generation", where, count: backlog, changes: { id: "t.id || '_' || n" } });
    },
    async job() {
      return finds(world.owner, "select from generation where post_id = $1 and status = 'done'", [await generate()]);
    },
    release: gate.release,
  };
});

const routines = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const posts = [{ format: "x" as const, daysAfter: 1, time: "09:00" }];
  for (const who of [world, hostile])
    await world.call(world.registry.setRoutine, { id: who.projectId, posts, excerpts: true }, asPerson(who));
  const text = "# Stone houses\n\nOld houses lose most of their heat through walls.";
  const approve = async (who: typeof hostile) =>
    (await world.newArticle({ status: "approved", markdown: text, projectId: who.projectId }, who)).id;
  return {
    world,
    worker: world.app.workers.generationWorker,
    async fill() {
      const id = await approve(hostile);
      await copyArticle(world.owner, id, backlog);
      const changes = {
        article_id: "t.article_id || '_' || n",
        ended_at: "null",
        begun: "null",
      };
      await copyRows(world.owner, { table: "routine_run", where: `t.article_id = '${id}'`, count: backlog, changes });
      await addBacklog(
        world.owner,
        "routines",
        "select organization_id, project_id, article_id as subject from routine_run where ended_at is null",
      );
    },
    async job() {
      return finds(world.owner, "select from routine_run where article_id = $1 and ended_at is not null", [await approve({ ...world })]);
    },
  };
});

const hosts = workerRow(async (): Promise<Shop> => {
  const gate = openGate();
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const host = (who: typeof hostile, name: string) =>
    world.call(world.registry.createProject, { name, blogHosts: [`${name}.example`] }, asPerson(who));
  const lookUpText = async (name: string) => {
    if (name.includes("hostile")) await gate.held;
    return { kind: "absent" as const };
  };
  const tell: Parameters<typeof createHostChecker>[0]["tell"] = (tx, ...about) => tellLeaders({ tx, sendsMail: false }, ...about);
  let number = 0;
  return {
    world,
    worker: createHostChecker({ pool: world.pool, lookUpText, tell, log }),
    async fill() {
      await host(hostile, "hostile");
      const changes = { host: "n || '.' || t.host" };
      await copyRows(world.owner, { table: "blog_host", where: "t.host = 'hostile.example'", count: backlog, changes });
      await addBacklog(world.owner, "blog_hosts", "select organization_id, project_id, host as subject from blog_host");
    },
    async job() {
      number += 1;
      const name = `quiet-${number}`;
      await host(world, name);
      return finds(world.owner, "select from blog_host where host = $1 and checked_at is not null", [`${name}.example`]);
    },
    release: gate.release,
  };
});

const dates = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const plan = async (who: typeof hostile) => {
    const { id } = await world.newPost({ status: "in_review", projectId: who.projectId }, who);
    await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30" }, asPerson(who));
    await world.owner.query("update post_destination set at = now(), approval_check_at = now() where post_id = $1", [id]);
    await bringDue(world.owner, "planned_posts", id);
    return id;
  };
  return {
    world,
    worker: createDateTeller({ pool: world.pool, sendsMail: false, log }),
    async fill() {
      const id = await plan(hostile);
      const copies = { post: "id", post_revision: "post_id", post_destination: "post_id" };
      for (const [table, column] of Object.entries(copies)) {
        const changes = { [column]: `t.${column} || '_' || n` };
        await copyRows(world.owner, { table, where: `t.${column} = '${id}'`, count: backlog, changes });
      }
      await addBacklog(
        world.owner,
        "planned_posts",
        "select organization_id, project_id, post_id as subject from post_destination where at is not null",
      );
    },
    async job() {
      const { organizationId, personId, projectId } = world;
      const id = await plan({ organizationId, personId, projectId });
      return finds(world.owner, "select from post_destination where post_id = $1 and approval_check_at is null", [id]);
    },
  };
});

export const workerRows = {
  deletions,
  "deletions of accounts": accountDeletions,
  "dates without approval": dates,
  "reviews to remind of": reviews,
  exports,
  "notification emails": mails,
  "account emails": accountMails,
  generations,
  transcriptions,
  routines,
  "hosts of blogs": hosts,
  "changes for the CDN": purges,
  "pings of search engines": pings,
};
