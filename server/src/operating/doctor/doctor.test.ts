import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Check, type Finding, runChecks } from "#src/core/check.ts";
import { listSealedOf } from "#src/core/database/sealed-columns.ts";
import { openVault } from "#src/core/secrets.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { fromNow } from "#test/from-now.ts";
import { openMailServer } from "#test/outside/mail-server.ts";
import { openProcess } from "#test/processes/open-process.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { addressChecks } from "./address-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import { type Keeping, keepingChecks } from "./keeping-checks.ts";
import { askAt } from "./public-address.ts";
import { mailCheck, runDoctor } from "./run-doctor.ts";
import { clocksOf, timeCheck } from "./time-check.ts";

let world: World;
const closing = new AsyncDisposableStack();
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await closing.disposeAsync();
  await world.close();
});

async function find(checks: readonly Check[], name: string): Promise<Finding> {
  const found = (await runChecks(checks)).find((finding) => finding.name === name);
  if (found === undefined) throw new Error(`Nothing looks at ${name}.`);
  return found;
}

function keeping(over: Partial<Keeping> = {}): Check[] {
  return keepingChecks({
    dataDirectory: "/tmp",
    storage: () => world.storage,
    vault: () => world.app.services.vault,
    listSealed: (column) => listSealedOf(world.pool, [world.organizationId], column, 50),
    ...over,
  });
}

/** Starts a server that answers every path with the result of `answer`. */
async function serve(answer: (path: string, own: string) => { status: number; body: string }): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? "", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    response.writeHead(status, { date: fromNow().toUTCString() }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.defer(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the database", () => {
  test("that is as it should be passes every check", async () => {
    expect((await runChecks(databaseChecks(await world.login()))).map(({ status }) => status)).toEqual([
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
  });

  test("names what a connection could not set, and a server that takes no writes", async () => {
    const login = await world.login();
    expect(await find(databaseChecks(login, ["jit", "work_mem"]), "database settings")).toMatchObject({
      status: "warning",
      message: "Not as Galley sets it: work_mem.",
    });
    const readOnly = { connectionString: `${login.connectionString}&options=-c%20default_transaction_read_only%3Don` };
    const findings = await runChecks(databaseChecks(readOnly));
    expect(findings[0]).toMatchObject({ status: "failed", message: "The database is read-only." });
    expect(new Set(findings.slice(1).map(({ status }) => status))).not.toContain("failed");
  });

  test("tells which processes hold it, and warns where a role is missing", async () => {
    const look = async () => find(databaseChecks(await world.login()), "processes");
    expect(await look()).toMatchObject({ status: "ok", message: "No process of the service is running." });
    await using _web = await openProcess(world, { role: "web" });
    expect(await look()).toMatchObject({ status: "warning", message: "Running: 1 as web alone, so that nothing is published or sent." });
    await using _worker = await openProcess(world, { role: "worker" });
    expect(await look()).toMatchObject({ status: "ok", message: "Running: 1 as web, 1 as worker." });
  });

  test("that does not answer fails, and what needs it is not blamed as well", async () => {
    const findings = await runChecks(databaseChecks({ connectionString: "postgres://nobody:nothing@127.0.0.1:1/none" }));
    expect(findings.map(({ status }) => status)).toEqual([
      "failed",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
    ]);
    expect(JSON.stringify(findings)).not.toContain("nothing@");
  });

  test("whose schema is another version's is named with what to run", async () => {
    await using other = await openWorld();
    await other.owner.query("update migration set checksum = 'other' where name = (select min(name) from migration)");
    const finding = await find(databaseChecks(await other.login()), "schema");
    expect(finding).toMatchObject({ status: "failed", advice: expect.stringContaining("migrate") });
  });

  test("with work that nobody does for minutes is noted", async () => {
    await using other = await openWorld();
    const { id } = await other.newArticle({ status: "scheduled" });
    expect(await find(databaseChecks(await other.login()), "work")).toMatchObject({ status: "ok" });
    await other.makeDue(id, 6);
    expect(await find(databaseChecks(await other.login()), "work")).toMatchObject({
      status: "warning",
      message: "More than 5 minutes overdue: 1 articles.",
    });
    const post = await other.newPost({ format: "x", status: "scheduled" });
    const waiting = await other.newPost({ format: "x", articleId: id, status: "scheduled" });
    const ids = [post.id, waiting.id];
    await other.owner.query("update post_destination set at = now() - interval '6 minutes' where post_id = any($1)", [ids]);
    expect(await find(databaseChecks(await other.login()), "work")).toMatchObject({
      message: "More than 5 minutes overdue: 1 articles, 1 posts.",
    });
    await other.call(other.registry.generatePost, { projectId: other.projectId, format: "x", script: "A text." });
    await other.owner.query("update work set at = now() - interval '6 minutes' where kind = 'generations'");
    expect(await find(databaseChecks(await other.login()), "work")).toMatchObject({
      message: "More than 5 minutes overdue: 1 articles, 1 posts, 1 texts and images to generate.",
    });
  });
});

describe("what is kept", () => {
  test("passes where files can be written and every key opens", async () => {
    expect((await runChecks(keeping())).map(({ name, status }) => [name, status])).toEqual([
      ["disk", "ok"],
      ["files", "ok"],
      ["keys", "ok"],
    ]);
    for await (const { key } of world.storage.list("doctor/")) throw new Error(`${key} was left behind.`);
  });

  test("a disk without room fails", async () => {
    expect(await find(keeping({ dataDirectory: "/proc" }), "disk")).toMatchObject({ status: "failed" });
  });

  test("a store that refuses or loses files fails", async () => {
    const refusing: Storage = { ...world.storage, put: () => Promise.reject(new Error("Access denied.")) };
    expect(await find(keeping({ storage: () => refusing }), "files")).toMatchObject({ status: "failed", message: "Access denied." });
    const forgetful: Storage = { ...world.storage, put: async () => {}, read: async () => undefined, delete: async () => {} };
    expect(await find(keeping({ storage: () => forgetful }), "files")).toMatchObject({ status: "failed" });
  });

  test("a secret that is not this installation's fails; one that was changed is noted", async () => {
    await world.call(
      world.registry.createWebhookEndpoint,
      { url: "https://127.0.0.1/galley", events: ["article.published"], projectId: null },
      { kind: "person" },
    );
    expect(await find(keeping(), "keys")).toMatchObject({ status: "ok" });
    const foreign = openVault("another secret altogether", undefined);
    expect(await find(keeping({ vault: () => foreign }), "keys")).toMatchObject({
      status: "failed",
      advice: expect.stringContaining("GALLEY_SECRET"),
    });
    const changed = openVault("the next secret", "test secret");
    expect(await find(keeping({ vault: () => changed }), "keys")).toMatchObject({
      status: "warning",
      advice: expect.stringContaining("reseal"),
    });
  });
});

describe("the time", () => {
  test("is held against the clocks of others, of which one may be wrong", async () => {
    const right = await serve(() => ({ status: 403, body: "" }));
    const at = (seconds: number) => () => fromNow(seconds * 1000).getTime();
    expect(await find([timeCheck([right, "http://127.0.0.1:1"], at(0))], "time")).toMatchObject({ status: "ok" });
    expect(await find([timeCheck([right], at(3600))], "time")).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/by (?:3599|3600) seconds/),
    });
    expect(await find([timeCheck([right], at(-3600))], "time")).toMatchObject({ status: "warning" });
    expect(await find([timeCheck([])], "time")).toMatchObject({ status: "skipped" });
    expect(clocksOf({ s3: { endpoint: right }, models: { text: { url: right }, image: undefined } })).toEqual([right]);
  });
});

describe("without a database", () => {
  test("everything is looked at that needs none, on a disk without room too", async () => {
    const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "mkdir", path: "/data/files" });
    const storage = () => {
      throw full;
    };
    const findings = await runDoctor({
      ...{ database: { fault: "It is gone." }, listSealed: undefined, storage, dataDirectory: "/proc" },
      ...{ vault: () => world.app.services.vault, publicUrl: "http://127.0.0.1:1", trustedProxies: [], mail: undefined },
      ...{ examineModels: async () => [], clocks: [], retention: world.app.services.retention, archive: undefined },
    });
    const statusOf = Object.fromEntries(findings.map(({ name, status }) => [name, status]));
    expect(statusOf).toMatchObject({
      database: "failed",
      disk: "failed",
      files: "failed",
      keys: "skipped",
      address: "failed",
      https: "warning",
    });
    expect(findings[0]?.message).toBe("It is gone.");
    expect(findings.find(({ name }) => name === "files")?.message).toMatch(/^\/data\/files cannot be used \(ENOSPC\)\. The disk is full/);
  });
});

describe("mail", () => {
  test("is noted where no server is set", async () => {
    expect(await find([mailCheck(undefined)], "mail")).toMatchObject({ status: "warning" });
  });

  test("passes with a server that takes the sign-in, and fails with one that is not there", async () => {
    const server = closing.use(await openMailServer());
    expect(await find([mailCheck({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@example.com" })], "mail")).toMatchObject({
      status: "ok",
    });
    const gone = await find([mailCheck({ smtpUrl: "smtp://user:hidden@127.0.0.1:1", from: "galley@example.com" })], "mail");
    expect(gone).toMatchObject({ status: "failed", advice: expect.stringContaining("GALLEY_SMTP_URL") });
    expect(JSON.stringify(gone)).not.toContain("hidden");
  });
});

describe("the address", () => {
  const described = (own: string) => JSON.stringify({ servers: [{ url: `${own}/api/v1` }] });

  test("passes where this service answers, and on this machine alone that is noted", async () => {
    const url = await serve((path, own) => ({ status: 200, body: path === "/openapi.json" ? described(own) : "" }));
    expect((await runChecks(addressChecks(url, askAt(url)))).map(({ status }) => status)).toEqual(["ok", "warning"]);
  });

  test("fails where something else answers, where it is not ready, and where nobody does", async () => {
    const other = await serve(() => ({ status: 200, body: "<h1>Hello</h1>" }));
    expect(await find(addressChecks(other, askAt(other)), "address")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Something other"),
    });
    const stopping = await serve((path, own) => (path === "/readyz" ? { status: 503, body: "" } : { status: 200, body: described(own) }));
    expect(await find(addressChecks(stopping, askAt(stopping)), "address")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("503"),
    });
    expect(await find(addressChecks("http://127.0.0.1:1", askAt("http://127.0.0.1:1")), "address")).toMatchObject({ status: "failed" });
  });

  test("over plain http for others is a fault, over https it is not", async () => {
    const ask = askAt(publicUrl);
    expect(await find(addressChecks("http://galley.example", ask), "https")).toMatchObject({ status: "failed" });
    expect(await find(addressChecks("https://galley.example", ask), "https")).toMatchObject({ status: "ok" });
  });
});
