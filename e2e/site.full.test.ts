import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockOptions } from "../server/test/clock/clock.ts";
import { openDatabase } from "../server/test/database.ts";
import { galley, type RunningService, startService } from "../server/test/running-service.ts";
import { until } from "../server/test/until.ts";
import { installPacked } from "../site/test/packed.ts";

const data = mkdtempSync(join(tmpdir(), "galley-connect-"));
const database = await openDatabase();
const environment = {
  DATABASE_URL: database.url,
  GALLEY_SECRET: "0123456789abcdef0123456789abcdef",
  GALLEY_DATA_DIR: data,
  GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
  // The tests poll.
  GALLEY_RATE_LIMIT_PER_MINUTE: "100000",
};
const project = installPacked();
const folder = join(project.root, "site");
let service: RunningService;
let siteUrl: string;
let token: string;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "../examples/node-site"), folder, { recursive: true });
  siteUrl = `http://127.0.0.1:${await freePort()}`;
  service = await startService(environment);
  await operate("owner", "create", "--email", "marta@hearth.example", "--name", "Marta Vidal", "--organization", "Hearth");
  await operate("project", "create", "--name", "Field Notes", "--time-zone", "Europe/Lisbon", "--no-blog", "--site-url", siteUrl);
  token =
    /svc_live_\w+/.exec(
      await operate("token", "create", "--name", "Test", "--all-projects", "--expires", "30", "--all-permissions"),
    )?.[0] ?? "";
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await database.close();
  project[Symbol.dispose]();
  rmSync(data, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function operate(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await galley(environment, ...args);
  expect(code, stderr).toBe(0);
  return stdout;
}

function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...clockOptions(), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, ended, output: () => output };
}

const cli = join("..", "node_modules", "galley-site", "dist", "cli", "main.js");

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field.
async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

const pageStatus = async () => (await fetch(`${siteUrl}/blog/hello-press`)).status;

test("one command connects a site, which then shows what goes live and drops what leaves", async () => {
  const { data: projects } = await call("GET", "/projects");
  const projectId = projects[0].id;

  const init = run([cli, "init", "--url", service.url, "--framework", "node", "--yes"]);
  const code = () => /Code: ([A-Z]{4}-[A-Z]{4})/.exec(init.output())?.[1];
  await until(() => code() !== undefined);
  await operate("site", "approve", code() ?? "", "--project", "Field Notes");
  expect(await init.ended, init.output()).toBe(0);
  expect(readFileSync(join(folder, ".env.local"), "utf8")).toMatch(/SERVICE_READ_TOKEN=\S*svc_read_/);

  const { port } = new URL(siteUrl);
  const site = run(["--env-file=.env.local", "server.js"], { PORT: port, SITE_URL: siteUrl });
  try {
    await until(() => site.output().includes("runs at"));
    const ping = run([cli, "ping", "--url", `${siteUrl}/api/service/webhook`]);
    expect(await ping.ended, ping.output()).toBe(0);

    const { id } = await call("POST", "/articles", { projectId, markdown: "# Hello, press\n\nInk on **paper**." });
    await call("POST", `/articles/${id}/approve`, { revision: 1 });
    expect(await pageStatus()).toBe(404);
    await operate("article", "publish-now", id, "--revision", "1");
    await until(async () => (await call("GET", `/articles/${id}`)).status === "published");
    const page = await (await fetch(`${siteUrl}/blog/hello-press`)).text();
    expect(page).toContain("<strong>paper</strong>");
    expect((await call("GET", `/articles/${id}`)).publications).toMatchObject([
      { destination: "site", status: "confirmed", proof: "page" },
    ]);

    await operate("article", "unpublish", id);
    await until(async () => (await pageStatus()) === 404);
  } finally {
    site.child.kill("SIGTERM");
    await site.ended;
  }
});
