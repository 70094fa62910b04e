import { expect, test } from "vitest";
import { fromNow } from "../../../server/test/from-now.ts";
import { newSecret } from "../../test/delivery.ts";
import { fakeConnect } from "../../test/fake-connect.ts";
import { newFolder } from "../../test/folder.ts";
import { listen } from "../../test/listen.ts";

const next = { "package.json": '{"dependencies":{"next":"16.0.0"}}', "tsconfig.json": "{}", "app/page.tsx": "" };
const route = "app/api/service/webhook/route.ts";

test.concurrent("a Next.js site is connected: values, .gitignore, route, manifest, ping", async () => {
  await using service = await fakeConnect({ pendingPolls: 1, urlPattern: "/journal/{slug}.html" });
  using site = newFolder({ ...next, ".env.local": 'A="1"\r\nSERVICE_URL=old' }, { git: true });
  const { code, out, error } = await site.run("init", "--url", `${service.url}/`, "--yes");
  expect([code, error]).toEqual([0, ""]);
  const [issued] = service.issued;
  expect(site.read(".env.local")).toBe(
    `A="1"\r\nSERVICE_URL=${service.url}\r\nSERVICE_READ_TOKEN=${issued?.readToken}\r\nSERVICE_WEBHOOK_SECRET=${issued?.webhookSecret}\r\n`,
  );
  expect(site.modeOf(".env.local")).toBe(0o600);
  expect(site.read(".gitignore")).toBe("/.env.local\n");
  expect(String(site.git("status", "--short", "-uall"))).not.toContain(".env.local");
  expect(site.read(route)).toContain("pathsOf: ({ slug }) => [`/journal/$" + '{slug}.html`, "/journal"],');
  expect(out).toContain("Code: BCDF-GHJK");
  expect(out).toContain(`${service.url}/connect?code=BCDF-GHJK`);
  expect(out).toContain("npm run galley -- site approve BCDF-GHJK --project NAME");
  expect(out).toContain("Ping: delivered to https://hearth.example/api/service/webhook, which answered 200");
  expect(service.calls[0]).toEqual({ path: "/connect/site/start", body: { framework: "next" } });
  for (const secret of [issued?.readToken ?? "", issued?.webhookSecret ?? ""]) {
    expect(`${out}${site.read(".galley-site.json")}`).not.toContain(secret);
  }
  expect(out, "no escape sequence of the service reaches the terminal").not.toContain("\u001b");
});

test.concurrent("running it again replaces the values and leaves everything else as it is", async () => {
  await using service = await fakeConnect();
  using site = newFolder(next, { git: true });
  await site.run("init", "--url", service.url, "--yes");
  const first = site.all();
  const { code, out } = await site.run("init", "--yes");
  expect(code).toBe(0);
  expect(out).toContain("already as it should be");
  const second = site.all();
  expect({ ...second, ".env.local": null, ".galley-site.json": null }).toEqual({ ...first, ".env.local": null, ".galley-site.json": null });
  expect(second[".env.local"]).toContain(service.issued[1]?.readToken);
  expect(second[".env.local"]?.split("\n")).toHaveLength(4);
});

test.concurrent("a file that git tracks is refused before anybody is asked", async () => {
  await using service = await fakeConnect();
  using site = newFolder({ ...next, ".env.local": "A=1\n" }, { git: true });
  site.git("add", ".");
  site.git("commit", "--quiet", "-m", "a");
  const { code, error } = await site.run("init", "--url", service.url, "--yes");
  expect(code).toBe(1);
  expect(error).toContain("git rm --cached .env.local");
  expect(service.calls).toEqual([]);
  expect(site.read(".env.local")).toBe("A=1\n");
});

test.concurrent(".gitignore stays as it is where it covers the file already, and without git its lines are read", async () => {
  await using service = await fakeConnect();
  for (const git of [true, false]) {
    using site = newFolder({ ...next, ".gitignore": ".env*\n" }, { git });
    expect((await site.run("init", "--url", service.url, "--yes")).code).toBe(0);
    expect(site.read(".gitignore")).toBe(".env*\n");
  }
});

test.concurrent("where git would take the file up in spite of .gitignore no secret is written", async () => {
  await using service = await fakeConnect();
  using site = newFolder({ ...next, "config/.gitignore": "!.env" }, { git: true });
  const { code, error } = await site.run("init", "--url", service.url, "--yes", "--env", "config/.env");
  expect([code, site.read("config/.env")]).toEqual([1, null]);
  expect(error).toContain("Git would still track config/.env");
  expect((await site.run("init", "--undo", "--yes")).code).toBe(0);
  expect(site.read(".gitignore")).toBeNull();
});

test.concurrent("a dry run shows every step, writes nothing and calls nothing", async () => {
  await using service = await fakeConnect();
  using site = newFolder(next, { git: true });
  const before = site.all();
  const { code, out } = await site.run("init", "--url", service.url, "--dry-run");
  expect(code).toBe(0);
  for (const step of [service.url, "Add /.env.local to .gitignore", "SERVICE_READ_TOKEN", `Write ${route}`, "ping"])
    expect(out).toContain(step);
  expect([site.all(), service.calls]).toEqual([before, []]);
  expect((await site.run("init", "--dry-run")).code).toBe(0);
});

test.concurrent("a service that is busy for a while is asked again", async () => {
  await using service = await fakeConnect({ busyPolls: 3 });
  using site = newFolder(next);
  expect((await site.run("init", "--url", service.url, "--yes")).code).toBe(0);
});

test.concurrent.for([
  ["denied", "The connection was denied."],
  ["expired", "The code has expired"],
] as const)("a connection that is %s ends with advice and nothing written", async ([decision, message]) => {
  await using service = await fakeConnect({ decision });
  using site = newFolder(next);
  const before = site.all();
  const { code, error } = await site.run("init", "--url", service.url, "--yes");
  expect([code, site.all()]).toEqual([1, before]);
  expect(error).toContain(message);
  expect(error).toContain("npx --no-install galley-site init");
});

test.concurrent.for([["SIGINT", 130] as const, ["SIGTERM", 143] as const])(
  "%s while waiting leaves nothing behind",
  async ([signal, status]) => {
    await using service = await fakeConnect({ decision: "pending" });
    using site = newFolder(next, { git: true });
    const before = site.all();
    const { child, ended } = site.start("init", "--url", service.url, "--yes");
    await expect.poll(() => service.calls.length).toBeGreaterThan(1);
    child.kill(signal);
    const { code, error } = await ended;
    expect([code, site.all()]).toEqual([status, before]);
    expect(error).toContain("Nothing was left half-written");
  },
);

test.concurrent("a ping that does not arrive is no failure of the connection, and what to do is said", async () => {
  await using service = await fakeConnect({ ping: { delivered: false, statusCode: null, answer: "", error: "connect ECONNREFUSED" } });
  using site = newFolder(next);
  const { code, out } = await site.run("init", "--url", service.url, "--yes");
  expect(code).toBe(0);
  expect(out).toContain("Ping: not delivered to https://hearth.example/api/service/webhook: connect ECONNREFUSED");
  expect(out).toContain("npx --no-install galley-site ping");
});

test.concurrent("a service that is none, or gives values that are none, is told apart", async () => {
  using site = newFolder(next);
  const before = site.all();
  await using page = await listen((_, response) => response.end("<html>"));
  for (const url of [page.url, "http://127.0.0.1:1"]) {
    const { code, error } = await site.run("init", "--url", url, "--yes");
    expect([code, error.includes("did not answer like the service")]).toEqual([1, true]);
  }
  await using nasty = await listen((request, response) => {
    const started = { deviceCode: "x".repeat(43), userCode: "BCDF-GHJK", verificationUrl: "https://a.example/", intervalSeconds: 0.02 };
    const values = {
      projectId: "prj_1",
      projectName: "A",
      urlPattern: "/{slug}",
      webhookUrl: "https://a.example/",
      webhookSecret: newSecret(),
    };
    const expiresAt = fromNow(60_000).toISOString();
    if (request.url?.endsWith("start")) response.writeHead(201).end(JSON.stringify({ ...started, expiresAt }));
    else response.end(JSON.stringify({ status: "approved", ...values, readToken: "svc_read_aaaaaaaaaaaa\nNODE_OPTIONS=--import=x" }));
  });
  const { code, error } = await site.run("init", "--url", nasty.url, "--yes");
  expect([code, error.includes("no usable readToken")]).toEqual([1, true]);
  expect(site.all()).toEqual(before);
});

test.concurrent("what is typed wrongly is refused with the help, and nobody is asked without a terminal", async () => {
  using site = newFolder();
  for (const args of [
    [],
    ["start"],
    ["init", "--nonsense"],
    ["init", "--framework", "rails"],
    ["init", "--env", "../.env"],
    ["init", "--url", "ftp://x", "--yes"],
    ["init", "--yes"],
    ["init", "--url", "http://127.0.0.1:1"],
    ["ping", "--url", "localhost"],
  ]) {
    expect([args, (await site.run(...args)).code]).toEqual([args, 2]);
  }
  expect((await site.run("--help")).out).toContain("npx --no-install galley-site init");
});
