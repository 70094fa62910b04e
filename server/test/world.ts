import { randomBytes } from "node:crypto";
import { type Operation, type Permission, permissions } from "@galley/contract";
import type pg from "pg";
import { expect } from "vitest";
import type { z } from "zod";
import { type App, createApp } from "#src/app/app.ts";
import type { AppOptions } from "#src/app/app-options.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { createLog } from "#src/core/log.ts";
import { type Actor, founder } from "#src/operations/actor.ts";
import type { AnyBound, Bound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { actorOf, type Organization, trustMadeUp, type Who } from "./actor-of.ts";
import { toolCaller } from "./assistants/client.ts";
import { openDatabase } from "./database.ts";
import { openStores } from "./outside/stores.ts";
import { connectMilliseconds } from "./patience.ts";
import { cheapHasher, prove } from "./people.ts";
import { codesOf, requester } from "./request.ts";
import {
  type NewAssistant,
  type NewComment,
  type NewImage,
  type NewMember,
  type NewPost,
  type NewResult,
  type NewTopic,
  newAssistant,
  newComment,
  newImage,
  newMember,
  newPost,
  newResults,
  newTopic,
} from "./seeds.ts";
import { startShared } from "./shared-processes.ts";
import { testOffers, testPaymentSecret } from "./test-offers.ts";

export const publicUrl = "http://galley.test";

export type { Who } from "./actor-of.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens a world: a migrated database, one never used if `cold`, an organization with an owner, and a project with reviews. */
export async function openWorld(over: Partial<AppOptions> & { cluster?: string; cold?: boolean } = {}) {
  const { cluster, cold, ...options } = over;
  const database = await openDatabase({ cluster, cold });
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  const stores = openStores(log);
  const app = createApp({
    login: await database.login(),
    publicUrl,
    secret: "test secret",
    offers: testOffers,
    paymentSecret: testPaymentSecret,
    callsPerMinuteMax: 1_000_000,
    personCallsPerMinuteMax: 1_000_000,
    poolSizeMax: 10,
    log,
    storage: stores.storage,
    egress: stores.egress,
    hasher: cheapHasher(),
    startProcess: startShared,
    ...options,
  });
  app.services.checkRawOutput = true;
  app.services.admitAgain = trustMadeUp(app.services.admitAgain);
  app.services.pool.options.connectionTimeoutMillis = connectMilliseconds;
  database.lend(app.services.pool);
  const organization = await newOrganization(app);
  const world = {
    app,
    registry,
    pool: app.services.pool,
    /** Connections as the owner of the tables, which bypass row-level security, for setup and checks. */
    owner: database.owner,
    url: database.url,
    /** Returns the login with which the service connects. */
    login: database.login,
    storage: over.storage ?? stores.storage,
    /** Directory of that storage, for services in other processes. */
    directory: stores.directory,
    egress: stores.egress,
    logLines: lines,
    ...organization,
    actor: (who: Who = {}) => actorOf(organization, who),
    call: <O extends Operation>(bound: Bound<O>, input: z.input<O["input"]>, who: Who = {}) =>
      call(app, bound, input, actorOf(organization, who)),
    /** Makes a REST call and checks the answer against the contract. */
    request: requester(app.web),
    /** Calls a tool and checks the answer against the contract. */
    callTool: toolCaller(app.web),
    newOrganization: () => newOrganization(app),
    /** Creates a project. The operator grants its blog hosts, so that they serve the blog at once. */
    async newProject(project: Partial<z.input<typeof registry.createProject.operation.input>> = {}) {
      const made = await call(app, registry.createProject, { name: "Second", ...project }, actorOf(organization, { kind: "person" }));
      const operator = actorOf(organization, { kind: "operator" });
      for (const host of made.blogHosts) await call(app, registry.grantBlogHost, { projectId: made.id, host }, operator);
      return made.blogHosts.length === 0 ? made : call(app, registry.updateProject, { id: made.id }, operator);
    },
    /** Adds a member with a proved address. */
    async newMember(member: NewMember = {}) {
      const made = await newMember((input) => call(app, registry.addMember, input, actorOf(organization, { kind: "operator" })), member);
      await prove(database.owner, made.email);
      return made;
    },
    newResults: (results: readonly NewResult[], { projectId = organization.projectId, ...who }: Who & { projectId?: string } = {}) =>
      newResults(
        (input) => call(app, registry.importResults, input, actorOf(organization, { ...who, kind: "person" })),
        projectId,
        results,
      ),
    newComment: (comment: NewComment = {}, who: Who = {}) =>
      newComment((bound, input) => call(app, bound, input, actorOf(organization, who)), who.projectId ?? organization.projectId, comment),
    newImage: (image: NewImage = {}) => newImage(database.owner, organization, image),
    newTopic: (topic: NewTopic = {}) => newTopic(database.owner, organization, topic),
    newToken: ({ personId, organizationId, ...token }: NewToken = {}) =>
      newToken(
        app,
        actorOf(organization, { kind: "person", ...(personId && { personId }), ...(organizationId && { organizationId }) }),
        token,
      ),
    newAssistant: (assistant: NewAssistant = {}) => newAssistant(database.owner, organization, assistant),
    newReadToken: (projectId = organization.projectId) =>
      call(app, registry.createReadToken, { id: projectId }, actorOf(organization, { kind: "person" })),
    newArticle: (article: NewArticle = {}, who: Who = {}) =>
      newArticle(app, database.owner, organization, article, actorOf(organization, who)),
    newPost: ({ projectId = organization.projectId, ...post }: NewPost = {}, who: Who = {}) =>
      newPost(
        database.owner,
        (kind) => (bound, input) => call(app, bound, input, actorOf(organization, { ...who, ...(kind === "person" && { kind }) })),
        { projectId, ...post },
      ),
    async events(type?: string) {
      const { rows } = await database.owner.query<{ type: string; subject_id: string; data: Record<string, unknown> }>(
        "select type, subject_id, data from event where $1::text is null or type = $1 order by age(xmin) desc, ctid",
        [type ?? null],
      );
      return rows;
    },
    /** Deletes all rows of tables, past their triggers. A table that was truncated is another one, and its database is not used again. */
    empty: (...tables: string[]) => deleteAll(database.owner, tables),
    /** Makes a scheduled article due, as if its minute had come `minutes` ago. */
    makeDue: (articleId: string, minutes = 0) => makeDue(database.owner, articleId, minutes),
    /** Opens every connection of the pool, so that simultaneous calls do run at once. */
    async warm() {
      const { pool } = app.services;
      const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of clients) client.release();
    },
    /** Blocks every change to an article until disposed. */
    async holdArticle(id: string) {
      const { rows } = await database.owner.query("select organization_id from article where id = $1", [id]);
      const holder = await database.owner.connect();
      await holder.query("begin");
      await holder.query("select from article where organization_id = $1 and id = $2 for update", [rows[0]?.organization_id, id]);
      return {
        async [Symbol.asyncDispose]() {
          await holder.query("rollback");
          holder.release();
        },
      };
    },
    async close() {
      await app.close();
      await database.close();
      stores[Symbol.dispose]();
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
  return world;
}

async function deleteAll(owner: pg.Pool, tables: readonly string[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const table of tables) await client.query(`delete from ${table}`);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function newOrganization(app: App): Promise<Organization> {
  const actor = founder(newId("organization"));
  const email = `owner-${randomBytes(6).toString("hex")}@hearth.example`;
  const { organizationId, personId } = await call(
    app,
    registry.createOrganization,
    { name: "Hearth", ownerEmail: email, ownerName: "Marta Vidal" },
    actor,
  );
  await prove(app.services.pool, email);
  const owner: Actor = { ...actor, kind: "person", personId };
  const project = await call(
    app,
    registry.createProject,
    { name: `Hearth & Home ${lettersOf(organizationId.slice(-6))}`, siteUrl: "https://hearth.example", timeZone: "America/New_York" },
    owner,
  );
  return { organizationId, personId, projectId: project.id };
}

/** Returns hexadecimal digits as letters. Digits in a name could be a figure that a test takes for new. */
function lettersOf(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

async function call<O extends Operation>(
  app: App,
  bound: Bound<O>,
  input: z.input<O["input"]>,
  actor: Actor,
): Promise<z.output<O["output"]>> {
  const { output } = await invoke(
    app.services,
    bound as unknown as AnyBound,
    { actor, surface: "rest", requestId: newId("request") },
    () => input as Record<string, unknown>,
  ).catch((error: unknown) => {
    if (error instanceof Failure) expect(codesOf(bound.operation)).toContain(error.code);
    throw error;
  });
  return ("rawJson" in output ? JSON.parse(String(output.rawJson)) : output) as z.output<O["output"]>;
}

export type NewToken = {
  projectId?: string | null;
  permissions?: Permission[];
  validityDays?: 30 | 90 | 365 | null;
  name?: string;
  /** Person to whom the token belongs; the owner when absent. */
  personId?: string;
  organizationId?: string;
};

async function newToken(app: App, owner: Actor, token: Omit<NewToken, "personId" | "organizationId">) {
  return call(
    app,
    registry.createToken,
    {
      name: token.name ?? "Test",
      projectId: token.projectId ?? null,
      validityDays: token.validityDays ?? null,
      permissions: token.permissions ?? [...permissions],
    },
    owner,
  );
}

export type NewArticle = {
  markdown?: string;
  slug?: string;
  status?: "draft" | "in_review" | "approved" | "scheduled" | "published";
  projectId?: string;
  locale?: string;
  tags?: string[];
  coverImageId?: string;
};

async function makeDue(owner: pg.Pool, articleId: string, minutes: number): Promise<void> {
  // Truncated to milliseconds, not rounded: a time rounded up would not be due yet.
  await owner.query(
    `with due as (select date_trunc('milliseconds', now()) - make_interval(mins => $2) as at)
     update article set due_at = due.at, scheduled_at = due.at from due where id = $1`,
    [articleId, minutes],
  );
}

/** Creates an article and brings it to the given status through the operations. */
async function newArticle(
  app: App,
  owner: pg.Pool,
  { projectId }: Organization,
  { markdown = "# A title\n\nA body.", status = "draft", ...rest }: NewArticle,
  actor: Actor,
) {
  const created = await call(app, registry.createArticle, { projectId, markdown, submit: status !== "draft", ...rest }, actor);
  const { id } = created;
  if (status === "draft" || status === "in_review") return created;
  await call(app, registry.approveArticle, { id, revision: 1 }, actor);
  if (status === "approved") return created;
  await call(app, registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, actor);
  if (status === "scheduled") return created;
  await makeDue(owner, id, 0);
  while ((await app.workers.publisher.work()) > 0);
  return created;
}
