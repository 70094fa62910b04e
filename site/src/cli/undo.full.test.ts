import { expect, test } from "vitest";
import { fakeConnect } from "../../test/fake-connect.ts";
import { newFolder } from "../../test/folder.ts";

const next = { "package.json": '{"dependencies":{"next":"16.0.0"}}', "tsconfig.json": "{}", "app/page.tsx": "" };
const route = "app/api/service/webhook/route.ts";

test.concurrent.for([
  ["nothing but package.json", {}],
  ["files without a newline at their ends", { ".env.local": "A=1", ".gitignore": "dist" }],
  ["files with CRLF", { ".env.local": "A=1\r\n", ".gitignore": "dist\r\n" }],
] as const)("undo takes back exactly what was written: %s", async ([, files]) => {
  await using service = await fakeConnect();
  for (const git of [true, false]) {
    using site = newFolder({ ...next, ...files }, { git });
    const before = site.all();
    await site.run("init", "--url", service.url, "--yes");
    await site.run("init", "--yes");
    const dry = await site.run("init", "--undo", "--dry-run");
    expect([dry.code, site.all()[".env.local"]?.includes("svc_read_")]).toEqual([0, true]);
    expect((await site.run("init", "--undo", "--yes")).code).toBe(0);
    expect(site.all()).toEqual(before);
    expect((await site.run("init", "--undo", "--yes")).out).toContain("nothing to undo");
  }
});

test.concurrent("undo leaves what somebody has changed since, and says so", async () => {
  await using service = await fakeConnect();
  using site = newFolder({ ...next, ".env.local": "SERVICE_URL=mine\n" });
  await site.run("init", "--url", service.url, "--yes");
  site.write(route, `${site.read(route)}// mine`);
  site.write(".env.local", (site.read(".env.local") ?? "").replace(/SERVICE_READ_TOKEN=.*/, "SERVICE_READ_TOKEN=other"));
  const { code, out } = await site.run("init", "--undo", "--yes");
  expect(code).toBe(0);
  expect(out).toContain(`${route}: kept, because it has changed since`);
  expect(out).toContain("SERVICE_READ_TOKEN kept, because it has changed since");
  expect(site.read(".env.local")).toBe("SERVICE_URL=\nSERVICE_READ_TOKEN=other\n");
  expect(site.read(route)).toContain("// mine");
});
