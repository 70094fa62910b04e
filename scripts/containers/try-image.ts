import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbeddedDatabase } from "../../server/src/core/database/embedded/open-embedded-database.ts";

/*
 * Runs the image as it is meant to run, and holds it to what docs/containers.md says: size, user, a root that cannot be written,
 * the first article, two containers on one database, the health check, an orderly end. Takes docker or podman (CONTAINER_TOOL)
 * and the name of the image. The database is a temporary one of this checkout, reached over its socket.
 */
const tool = process.env.CONTAINER_TOOL ?? "docker";
type Inspected = { Config: { Healthcheck?: { Test: string[] } }; Healthcheck?: { Test: string[] } };
const image = process.argv[2] ?? "galley";
const bytesMax = 350_000_000;
const startSecondsMax = 120;
const graceSeconds = 60;
const [one, two] = ["one", "two"].map((name) => ({ name: `galley-try-${name}-${process.pid}`, port: 0 }));
if (one === undefined || two === undefined) throw new Error("unreachable");

const run = (...args: string[]) => execFileSync(tool, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
const inside = (name: string, ...command: string[]) => run("exec", name, ...command);

function hold(claim: string, holds: boolean, seen: unknown): void {
  process.stdout.write(`${holds ? "ok  " : "FAIL"} ${claim}: ${seen}\n`);
  if (!holds) process.exitCode = 1;
}

async function until<T>(wanted: string, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + startSecondsMax * 1000; Date.now() < deadline; await pause(200)) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer;
  }
  throw new Error(`${wanted}: not within ${startSecondsMax} s`);
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

await using stack = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), "galley-try-"));
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
chmodSync(folder, 0o755);
const database = await openEmbeddedDatabase({ directory: join(folder, "database"), durable: false });
stack.defer(() => database.stop());
const socket = new URL(database.connectionString.replace(/^(\w+:\/\/)[^/?]*@/, "$1")).searchParams.get("host") ?? "";
// The container's user comes in from outside. Passwords still apply.
chmodSync(socket, 0o711);
for (const name of readdirSync(socket)) chmodSync(join(socket, name), name.endsWith(".lock") ? 0o600 : 0o777);
const secrets = join(folder, "secrets");
mkdirSync(secrets);
writeFileSync(join(secrets, "GALLEY_SECRET"), `${randomBytes(32).toString("base64")}\n`);
writeFileSync(join(secrets, "DATABASE_URL"), `${database.connectionString}\n`);
const files = join(folder, "files");
mkdirSync(files);
chmodSync(files, 0o777);

const given = (name: string, port: number) => [
  ...["--name", name, "--network", "host", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
  // Podman makes more writable by itself, raises limits, and leaves health checks to systemd.
  ...(tool.endsWith("podman")
    ? ["--read-only-tmpfs=false", "--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096", "--no-healthcheck"]
    : []),
  ...["--volume", `${secrets}:/run/secrets:ro`, "--volume", `${socket}:${socket}`, "--volume", `${files}:/var/lib/galley`],
  ...["--env", `PORT=${port}`, "--env", "GALLEY_HOST=127.0.0.1", "--env", "GALLEY_MIGRATE_AT_START=no"],
  ...["--env", "GALLEY_SECRET_FILE=/run/secrets/GALLEY_SECRET", "--env", "DATABASE_URL_FILE=/run/secrets/DATABASE_URL"],
];
const serve = (name: string, port: number) => run("run", "--detach", ...given(name, port), image);
for (const { name } of [one, two]) stack.defer(() => void spawnSync(tool, ["rm", "--force", name], { stdio: "ignore" }));

const bytes = Number(run("image", "inspect", "--format", "{{.Size}}", image));
hold("weighs at most 350 MB", bytes <= bytesMax, `${Math.round(bytes / 1_000_000)} MB`);

one.port = await freePort();
const early = spawnSync(tool, ["run", "--rm", ...given(`${one.name}-early`, one.port), image], { encoding: "utf8" });
hold("does not migrate by itself", early.status === 1 && early.stderr.includes("galley migrate"), early.stderr.split("\n")[0]);
hold("migrates as a job", run("run", "--rm", ...given(`${one.name}-job`, one.port), image, "migrate").includes("Applied"), "applied");

const began = performance.now();
serve(one.name, one.port);
await until("ready", async () => (await fetch(`http://127.0.0.1:${one.port}/readyz`)).ok);
hold("is ready", true, `${((performance.now() - began) / 1000).toFixed(1)} s after its start`);
two.port = await freePort();
serve(two.name, two.port);
await until("ready", async () => (await fetch(`http://127.0.0.1:${two.port}/readyz`)).ok);

hold("runs as 10001", inside(one.name, "id", "-u") === "10001", inside(one.name, "cat", "/proc/1/status").match(/Uid:.*/)?.[0]);
hold("holds no rights", inside(one.name, "grep", "CapEff", "/proc/1/status").endsWith("0000000000000000"), "CapEff 0");
const commandLine = inside(one.name, "cat", "/proc/1/cmdline").split("\0");
hold(
  "is process 1 itself",
  commandLine.some((word) => word.endsWith("server/dist/main.js")),
  commandLine.at(-2),
);
for (const path of ["/", "/opt/galley/node_modules/galley", "/usr/local/bin", "/etc"]) {
  const { status, stderr } = spawnSync(tool, ["exec", "--user", "0", one.name, "touch", `${path}/planted`], { encoding: "utf8" });
  hold(`lets nobody write to ${path}`, status !== 0 && stderr.includes("Read-only"), stderr.trim().split("\n")[0]);
}
for (const name of ["npm", "curl", "psql"])
  hold(`holds no ${name}`, spawnSync(tool, ["exec", one.name, "sh", "-c", `command -v ${name}`]).status !== 0, "absent");
const [inspected] = JSON.parse(run("image", "inspect", image)) as Inspected[];
const [, ...words] = (inspected?.Config.Healthcheck ?? inspected?.Healthcheck)?.Test ?? [];
hold("is healthy by its own check", spawnSync(tool, ["exec", one.name, ...words]).status === 0 && words.length > 0, words[0]);
const dead = spawnSync(tool, ["exec", "--env", "PORT=1", one.name, ...words]).status;
hold("is not healthy where nothing listens", dead === 1, `exit ${dead}`);

const galley = (...args: string[]) => inside(one.name, "galley", ...args);
galley("owner", "create", "--email", "ada@example.com", "--organization", "Field Notes");
galley("project", "create", "--name", "Field Notes", "--time-zone", "Europe/Lisbon");
const token = JSON.parse(
  galley("token", "create", "--name", "First steps", "--project", "Field Notes", "--all-permissions", "--expires", "30", "--json"),
).value as string;
async function call(port: number, path: string, body: object | FormData) {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: "POST",
    headers,
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { id?: string; url?: string } };
}
const created = await call(one.port, "/articles", { markdown: "# Hello, press\n\nInk on **paper**." });
await call(two.port, `/articles/${created.body.id}/approve`, { revision: 1 });
galley("article", "publish-now", String(created.body.id), "--revision", "1");
for (const { port } of [one, two]) {
  const page = await until("the article", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/blog/field-notes/hello-press`);
    return answer.ok ? answer.text() : undefined;
  });
  hold("publishes an article that one container took and the other approved", page.includes("Hello, press"), `read at port ${port}`);
}
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
const picture = await (await import("sharp")).default(Buffer.from(drawing)).png().toBuffer();
const form = new FormData();
form.set("file", new File([new Uint8Array(picture)], "dot.png", { type: "image/png" }));
for (const [name, value] of Object.entries({ alt: "A dot" })) form.set(name, value);
const uploaded = await call(one.port, "/images", form);
hold(
  "decodes a picture in a process of its own",
  uploaded.status === 201,
  `${uploaded.status} ${JSON.stringify(uploaded.body).slice(0, 120)}`,
);

const memory = inside(one.name, "grep", "VmRSS", "/proc/1/status");
hold("stays below 350 MB of memory", Number(memory.match(/\d+/)?.[0]) < 350_000, memory.replace(/\s+/g, " "));
const stopping = performance.now();
run("stop", "--time", String(graceSeconds), one.name);
const state = JSON.parse(run("inspect", one.name))[0].State as { ExitCode: number };
const seconds = (performance.now() - stopping) / 1000;
const log = spawnSync(tool, ["logs", one.name], { encoding: "utf8" }).stdout;
hold(
  "ends in order at SIGTERM",
  state.ExitCode === 0 && seconds < graceSeconds && log.includes('"stopped"'),
  `exit ${state.ExitCode}, ${seconds.toFixed(1)} s`,
);
hold("goes on in the other container", (await fetch(`http://127.0.0.1:${two.port}/readyz`)).ok, "ready");
