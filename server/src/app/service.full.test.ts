import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readHolder } from "#src/core/data-directory/data-directory.ts";
import { readPostmaster } from "#src/core/database/embedded/postmaster.ts";
import { findServerProcesses } from "#src/core/database/embedded/server-processes.ts";
import { postmasterPid, temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { call, isReady, projectNames, projects } from "#test/ask-service.ts";
import { endWithTest } from "#test/children/end-with-test.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { openDatabase } from "#test/database.ts";
import { newInstallation, removeUsed, usedInstallation } from "#test/installation.ts";
import { type RunningService, runCommandProcess, spawnProgram, startService } from "#test/running-service.ts";
import { until } from "#test/until.ts";
import { onThisMachine } from "../../../markdown/test/cpu-time.ts";

useMachineClock();

afterAll(removeUsed);

test("after kill -9 the next start serves what was there", async () => {
  const { environment, galley, token, databaseRuns } = await usedInstallation();
  const killed = await startService(environment);
  await galley("project", "create", "--name", "Second");
  await killed.end("SIGKILL");
  expect(databaseRuns()).toBe(true);
  await using service = await startService(environment);
  expect(await projectNames(service, token)).toEqual(["Hearth", "Second"]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(databaseRuns()).toBe(false);
});

test("commands without a service start the database for themselves and stop it again", async () => {
  const { galley, databaseRuns } = await newInstallation();
  expect(await galley("owner", "create", "--email", "marta@hearth.example")).toMatchObject({ code: 0, stderr: "" });
  expect(databaseRuns()).toBe(false);
  expect(await galley("project", "create", "--name", "Hearth")).toMatchObject({ code: 0 });
  const { stdout } = await galley("token", "create", "--name", "Test", "--all-projects", "--expires", "30", "--all-permissions", "--json");
  expect(JSON.parse(stdout).value).toMatch(/^\w{20}/);
  expect(databaseRuns()).toBe(false);
});

test("a command joins the database of the running service and leaves it running, and its change counts at once", async () => {
  const { environment, galley, token } = await usedInstallation();
  await using service = await startService(environment);
  expect(service.output()).not.toContain("/welcome/");
  await galley("project", "create", "--name", "Second");
  expect(await projectNames(service, token)).toEqual(["Hearth", "Second"]);
  expect(await isReady(service.url)).toBe(true);
});

test("a second start on the same data directory names the process that has it, and does it no harm", async () => {
  const { environment } = await usedInstallation();
  await using service = await startService({ ...environment, GALLEY_PUBLIC_URL: "http://galley.example" });
  const second = spawnProgram("main.ts", [], { ...environment, PORT: "0" });
  expect(await second.ended).toBe(1);
  expect(second.text.stderr).toContain(`in use by Galley process ${service.pid} `);
  expect(second.text.stderr).toContain("running at http://galley.example since 20");
  expect(await isReady(service.url)).toBe(true);
});

test("a start under an https address warns where no proxy is named, and not where one is", async () => {
  const { environment } = await usedInstallation();
  const warned = [];
  for (const GALLEY_TRUSTED_PROXIES of ["", "127.0.0.1/32"]) {
    await using service = await startService({ ...environment, GALLEY_PUBLIC_URL: "https://galley.example", GALLEY_TRUSTED_PROXIES });
    await service.end("SIGTERM");
    warned.push(/GALLEY_TRUSTED_PROXIES names no proxy/.test(service.output()));
  }
  expect(warned).toEqual([true, false]);
});

test("a port that is taken is told, and the database that was started for it is stopped", async () => {
  const { environment, databaseRuns } = await usedInstallation();
  await using other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { text, ended } = spawnProgram("main.ts", [], { ...environment, PORT: port });
  expect(await ended).toBe(1);
  expect(text.stderr).toContain(`Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or set PORT to a free port.`);
  expect(databaseRuns()).toBe(false);
});

test("a setting that does not exist keeps the service from starting and is named", async () => {
  const { environment, databaseRuns } = await usedInstallation();
  const { text, ended } = spawnProgram("main.ts", [], { ...environment, GALLEY_PUBLC_URL: "x" });
  expect(await ended).toBe(1);
  expect(text.stderr).toContain("GALLEY_PUBLC_URL is not a setting of Galley. Did you mean GALLEY_PUBLIC_URL?");
  expect(databaseRuns()).toBe(false);
});

test("a request that is under way at SIGTERM is answered, while /readyz and new connections are refused", async () => {
  const { environment, galley, token } = await usedInstallation();
  await using service = await startService(environment);
  const [project] = await projects(service, token);
  const body = JSON.stringify({ projectId: project?.id, markdown: "# Kept\n\nWritten while stopping." });
  const slow = await openPost(service.url, token, Buffer.byteLength(body));
  slow.write(body.slice(0, 10));
  service.send("SIGTERM");
  await until(() => service.output().includes('"msg":"stopping"'));
  await expect(fetch(`${service.url}/readyz`)).rejects.toThrow();
  slow.end(body.slice(10));
  const [response] = await once(slow, "response");
  expect([response.statusCode, response.headers.connection]).toEqual([201, "close"]);
  response.resume();
  expect(await service.ended()).toBe(0);
  const { data } = JSON.parse((await galley("token", "list", "--json")).stdout);
  expect(data[0].calls7d).toBeGreaterThan(0);
});

test("one Ctrl-C that arrives twice still ends in order", async () => {
  const { environment, databaseRuns } = await usedInstallation();
  await using service = await startService(environment);
  service.send("SIGINT");
  service.send("SIGINT");
  expect(await service.ended()).toBe(0);
  expect(databaseRuns()).toBe(false);
});

test("a service that is told to stop while it starts does so in order", async () => {
  const { environment, databaseRuns } = await usedInstallation();
  const starting = spawnProgram("main.ts", [], { ...environment, PORT: "0" });
  await until(databaseRuns);
  starting.child.kill("SIGTERM");
  expect(await starting.ended).toBe(0);
  expect(databaseRuns()).toBe(false);
});

test("a stop takes ten seconds at most while the database recovers, hangs, or has yet to start", async () => {
  const { place, environment, token, databaseRuns } = await usedInstallation();
  const timed = async (service: RunningService) => {
    const begun = performance.now();
    expect(await service.end("SIGTERM")).toBe(0);
    expect(databaseRuns()).toBe(false);
    expect(performance.now() - begun).toBeLessThan(onThisMachine(10_000));
  };
  const hanging = await startService(environment);
  process.kill(postmasterPid(place), "SIGSTOP");
  for (const pid of findServerProcesses(place.cluster)) process.kill(pid, "SIGSTOP");
  const asked = call(hanging.url, "/api/v1/projects", token).catch(() => {});
  await timed(hanging);
  await asked;
  const recovering = await startService(environment);
  appendFileSync(join(place.cluster, "postgresql.auto.conf"), "hot_standby = off\nrestore_command = 'false'\n");
  writeFileSync(join(place.cluster, "standby.signal"), "");
  const pid = postmasterPid(place);
  for (const one of findServerProcesses(place.cluster)) process.kill(one, "SIGKILL");
  await until(() => (readPostmaster(place.cluster)?.pid ?? pid) !== pid);
  await timed(recovering);
  const starting = spawnProgram("main.ts", [], { ...environment, PORT: "0" });
  await until(() => databaseRuns() && readPostmaster(place.cluster) !== undefined);
  starting.child.kill("SIGTERM");
  expect(await starting.ended).toBe(0);
  expect(databaseRuns()).toBe(false);
  rmSync(join(place.cluster, "standby.signal"));
  await using service = await startService(environment);
  expect(await projectNames(service, token)).toEqual(["Hearth"]);
});

test("a service that npm has started ends in order when npm does", async () => {
  const { place, environment, databaseRuns } = await usedInstallation();
  const main = join(import.meta.dirname, "../main.ts");
  const npm = spawn("sh", ["-c", `${process.execPath} ${main}; exit 1`], {
    env: { ...environment, PATH: process.env.PATH, PORT: "0", npm_lifecycle_event: "start" },
    stdio: "ignore",
  });
  endWithTest(npm);
  await until(databaseRuns);
  npm.kill("SIGTERM");
  await until(async () => !databaseRuns() && (await readHolder(place.root)) === undefined);
});

test("a service whose launcher is killed ends in order, so that the next start finds its directory free", async () => {
  const { place, environment, databaseRuns } = await usedInstallation();
  const service = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: { ...environment, PATH: process.env.PATH, PORT: "0" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  endWithTest(service);
  await until(databaseRuns);
  // As the end of the other process does it.
  service.disconnect();
  await until(async () => !databaseRuns() && (await readHolder(place.root)) === undefined);
});

test("a second signal ends a service at once that waits for a request", async () => {
  const { environment, token } = await usedInstallation();
  await using service = await startService(environment);
  (await openPost(service.url, token, 10)).on("error", () => {});
  service.send("SIGTERM");
  const again = setInterval(() => service.send("SIGINT"), 100);
  expect(await service.ended()).toBe(130);
  clearInterval(again);
});

test("while a killed database comes back, calls answer 503 and the process stays alive", async () => {
  const { place, environment, token } = await usedInstallation();
  await using service = await startService(environment);
  expect((await call(service.url, "/api/v1/projects", token)).status).toBe(200);
  const statuses: number[] = [];
  process.kill(postmasterPid(place), "SIGKILL");
  await until(async () => {
    statuses.push((await call(service.url, "/api/v1/projects", token)).status);
    return statuses.includes(503) && statuses.at(-1) === 200;
  });
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await until(() => isReady(service.url));
  expect(await service.end("SIGTERM")).toBe(0);
});

test("an error that nobody handles is logged and ends the service in order, the late failure of a statement alone does not", async () => {
  const { environment, databaseRuns } = await usedInstallation();
  const late = "process.on('SIGWINCH', () => Promise.reject(Object.assign(new Error('Late.'), { code: '55P03' })))";
  const fault = "process.on('SIGUSR2', () => { throw new Error('Nobody handles this.'); })";
  await using service = await startService(environment, ["--import", `data:text/javascript,${late};${fault}`]);
  service.send("SIGWINCH");
  await until(() => service.output().includes('"msg":"unhandledRejection"'));
  expect(await isReady(service.url)).toBe(true);
  expect(await service.end("SIGUSR2")).toBe(1);
  expect(service.output()).toContain('"msg":"uncaughtException"');
  expect(service.output()).toContain('"msg":"stopped"');
  expect(databaseRuns()).toBe(false);
});

test("a command that is interrupted ends the database that it started and leaves no half backup", async () => {
  const { place, environment, databaseRuns } = await usedInstallation();
  const directory = join(place.root, "backup");
  const { child, ended } = spawnProgram("galley.ts", ["backup", directory], environment);
  await until(databaseRuns);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(databaseRuns()).toBe(false);
  expect(existsSync(directory)).toBe(false);
});

test("two services share a database of the operator's and leave it running", async () => {
  await using database = await openDatabase();
  const shared = { DATABASE_URL: database.url, GALLEY_SECRET: "x".repeat(32), GALLEY_DATA_DIR: join(temporaryPlace().root, "none") };
  await using first = await startService(shared);
  await using second = await startService(shared);
  expect([await isReady(first.url), await isReady(second.url)]).toEqual([true, true]);
  expect(await first.end("SIGTERM")).toBe(0);
  expect(await isReady(second.url)).toBe(true);
  expect(await second.end("SIGTERM")).toBe(0);
  await database.owner.query("select 1");
  expect(readdirSync(shared.GALLEY_DATA_DIR)).toEqual(["files"]);
});

test("commands that come while a service starts and while it stops do their work", async () => {
  const { environment, galley, databaseRuns } = await usedInstallation();
  const starting = startService(environment);
  const during = await Promise.all([
    runCommandProcess(["project", "list"], environment),
    runCommandProcess(["member", "list"], environment),
    galley("organization", "list"),
  ]);
  expect(during.map(({ code, stderr }) => [code, stderr.replaceAll(/Waiting for process \d+ .*\n/g, "")])).toEqual(Array(3).fill([0, ""]));
  await using service = await starting;
  await until(() => isReady(service.url));
  const late = runCommandProcess(["project", "list"], environment);
  const code = service.end("SIGTERM");
  expect(await galley("project", "create", "--name", "While stopping")).toMatchObject({ code: 0 });
  expect(await late).toMatchObject({ code: 0 });
  expect(await code, service.output()).toBe(0);
  expect((await galley("project", "list")).stdout).toContain("While stopping");
  expect(databaseRuns()).toBe(false);
});

/** Opens a request whose headers the service has read and whose body is still to come. */
async function openPost(url: string, token: string, length: number): Promise<ClientRequest> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": length,
    expect: "100-continue",
  };
  const post = request(`${url}/api/v1/articles`, { method: "POST", headers });
  post.flushHeaders();
  await once(post, "continue");
  return post;
}
