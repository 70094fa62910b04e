import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../server/test/database.ts";
import { picture } from "../server/test/picture.ts";
import { galley, type RunningService, startService } from "../server/test/running-service.ts";
import { deliveryOf, eventOf, newSecret } from "../site/test/delivery.ts";
import { listen } from "../site/test/listen.ts";
import { availableNodes, installPacked } from "../site/test/packed.ts";
import { closeContexts, openContext } from "./browser.ts";

const data = mkdtempSync(join(tmpdir(), "galley-client-"));
const database = await openDatabase();
const environment = { DATABASE_URL: database.url, GALLEY_SECRET: "0123456789abcdef0123456789abcdef", GALLEY_DATA_DIR: data };
const packed = installPacked("client");
let service: RunningService;
let token: string;

beforeAll(async () => {
  service = await startService(environment);
  await operate("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
  await operate("project", "create", "--name", "Field Notes", "--time-zone", "Europe/Lisbon");
  const args = ["--name", "Test", "--project", "Field Notes", "--expires", "30", "--all-permissions", "--json"];
  token = JSON.parse(await operate("token", "create", ...args)).value;
  writeFileSync(join(packed.root, "wall.png"), await picture(7).png().toBuffer());
});
afterAll(async () => {
  await closeContexts();
  await service[Symbol.asyncDispose]();
  await database.close();
  packed[Symbol.dispose]();
  rmSync(data, { recursive: true, force: true });
});

async function operate(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await galley(environment, ...args);
  expect(code, stderr).toBe(0);
  return stdout;
}

const program = `
  import { readFileSync } from "node:fs";
  import { createClient, isGalleyError } from "@galley/client";
  const client = createClient({ baseUrl: process.env.GALLEY_URL, token: process.env.GALLEY_TOKEN });
  const codeOf = (promise) => promise.then(() => "done", (error) => (isGalleyError(error) ? error : { code: String(error) }));
  const image = await client.uploadImage({ file: readFileSync("wall.png"), alt: "A wall", fileName: "wall.png" });
  const bytes = await client.getImage({ id: image.id });
  const ids = [];
  for (const name of ["One", "Two", "Three"]) {
    const { id } = await client.createArticle({ markdown: "# " + name + "\\n\\n" + image.markdown, submit: false });
    ids.push(id);
  }
  const key = { idempotencyKey: "twice-" + ids[0] };
  const [first, again] = [await client.submitArticle({ id: ids[0] }, key), await client.submitArticle({ id: ids[0] }, key)];
  const locked = await codeOf(client.updateArticle({ id: ids[0], revision: 1, title: "New" }));
  await client.updateArticle({ id: ids[1], revision: 1, title: "Newer" });
  const conflict = await codeOf(client.updateArticle({ id: ids[1], revision: 1, title: "Older" }));
  const missing = await codeOf(client.getArticle({ id: "art_unknown" }));
  const wrong = await codeOf(client.createArticle({ markdown: "a", slug: "Not A Slug" }));
  const found = [];
  for await (const { id } of client.listArticles({ limit: 1 })) found.push(id);
  const { title, markdown } = await client.getArticle({ id: ids[1] });
  await client.deleteArticle({ id: ids[2] });
  console.log(JSON.stringify({
    bytes: bytes.size, type: bytes.type, same: first.status === again.status, locked: [locked.code, locked.details.lockedBy],
    conflict: [conflict.code, conflict.details.currentRevision], missing: [missing.code, missing.status], wrong: [wrong.code, wrong.param],
    all: ids.every((id) => found.includes(id)), title, hasImage: markdown.includes(image.id), gone: (await codeOf(client.getArticle({ id: ids[2] }))).code,
  }));`;

test.for(availableNodes().map((node) => [node]))("with %s it works on the running service", async ([node = ""]) => {
  packed.write("program.js", program);
  const env = { PATH: process.env.PATH ?? "", GALLEY_URL: service.url, GALLEY_TOKEN: token };
  const { stdout } = await promisify(execFile)(node, ["program.js"], { cwd: packed.root, env });
  expect(JSON.parse(stdout)).toEqual({
    bytes: expect.any(Number),
    type: "image/png",
    same: true,
    locked: ["locked", "in_review"],
    conflict: ["conflict", 2],
    missing: ["not_found", 404],
    wrong: ["invalid_input", "slug"],
    all: true,
    title: "Newer",
    hasImage: true,
    gone: "not_found",
  });
});

test("the service hands the package out", async () => {
  const answer = await fetch(`${service.url}/packages/galley-client.tgz`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/gzip"]);
});

test("a browser loads it, verifies a webhook with it, and gets no client", async () => {
  const folder = join(packed.root, "node_modules/@galley/client");
  await using server = await listen((request, response) => {
    const path = new URL(request.url ?? "", "http://localhost").pathname;
    const isProgram = packed.files.includes(path.slice(1)) && path.endsWith(".js");
    response.setHeader("content-type", isProgram ? "text/javascript" : "text/html");
    response.end(isProgram ? readFileSync(join(folder, path)) : "<!doctype html><title>Client</title>");
  });
  const { context, problems } = await openContext({});
  const page = await context.newPage();
  await page.goto(server.url.replace("127.0.0.1", "localhost"));
  const secret = newSecret();
  const { body, headers } = deliveryOf(eventOf("ping"), secret);
  // Text, since the tests' own compiler rewrites what is imported later.
  const told = await page.evaluate(`(async () => {
    const { createClient, verifyWebhook } = await import("/dist/index.js");
    const [body, headers, secret] = ${JSON.stringify([body, headers, secret])};
    const event = await verifyWebhook(body, headers, secret);
    const refused = await verifyWebhook(body + " ", headers, secret).catch((error) => error.reason);
    try {
      return [event.type, refused, createClient({ baseUrl: location.origin, token: "svc_live_1" })];
    } catch (error) {
      return [event.type, refused, error.code];
    }
  })()`);
  expect(told).toEqual(["ping", "invalid_signature", "not_configured"]);
  expect(problems).toEqual([]);
});
