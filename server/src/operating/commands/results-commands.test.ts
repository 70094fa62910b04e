import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
import { oauthClient } from "#test/search-console.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-results-"));
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

function fileOf(name: string, text: string): string {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
}

test("a file is imported and reported; a bad one is refused by line", async () => {
  const file = fileOf("days.csv", "date,page,clicks,impressions,position\n2026-01-02,https://hearth.example/a,3,40,2.5\n");
  const done = await galley(environment, "results", "import", file);
  expect(done).toEqual({ code: 0, stdout: "1 row of 1 page from 2026-01-02 to 2026-01-02, day by day.\n", stderr: "" });
  const { data } = await world.call(world.registry.getResults, { projectId: world.projectId });
  expect(data).toMatchObject([{ page: "https://hearth.example/a", clicks: 3 }]);
  const bad = await galley(
    environment,
    "results",
    "import",
    fileOf("bad.csv", "date,page,clicks,impressions,position\n2026-01-02,a,b,c,d\n"),
  );
  expect(bad).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/One row cannot be read.*Line 2: "a" is not the address of a page/s),
  });
  expect(await galley(environment, "results", "import", join(directory, "missing.csv"))).toMatchObject({ code: 2 });
});

test("ideas are printed with why, queries come in by themselves, and what is missing is said", async () => {
  const day = (back: number) => Temporal.Now.plainDateISO("America/New_York").subtract({ days: back }).toString();
  const none = await galley(environment, "results", "ideas");
  expect(none).toMatchObject({ code: 0, stdout: expect.stringMatching(/cannot be compared.*\nThere are no queries/) });
  const queries = fileOf("queries.csv", "Top queries,Clicks,Impressions,CTR,Position\nradon in old cellars,3,1204,0.2%,14.2\n");
  const done = await galley(environment, "results", "import", queries, "--from", day(30), "--to", day(3));
  expect(done).toEqual({ code: 0, stdout: `1 query from ${day(30)} to ${day(3)}.\n`, stderr: "" });
  const { stdout } = await galley(environment, "results", "ideas", "--kind", "query_without_article", "--limit", "1");
  expect(stdout).toMatch(/^Radon in old cellars\n {2}Shown 1,204 times and clicked 3 times from .*\n$/);
  expect(await galley(environment, "results", "ideas", "--limit", "many")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("limit"),
  });
});

test("a project is connected, looked at and disconnected, and no secret is printed", async () => {
  const credentials = fileOf("credentials.json", JSON.stringify(oauthClient));
  const property = ["--property", "sc-domain:hearth.example"];
  const connected = await galley(environment, "search-console", "connect", ...property, "--credentials", credentials);
  expect(connected).toMatchObject({ code: 0, stdout: expect.stringContaining("waiting") });
  const status = await galley(environment, "search-console", "status", "--json");
  expect(JSON.parse(status.stdout)).toMatchObject({
    connection: { siteProperty: "sc-domain:hearth.example", account: oauthClient.client_id },
  });
  const broken = await galley(
    environment,
    "search-console",
    "connect",
    ...property,
    "--credentials",
    fileOf("broken.json", `{"a":"${oauthClient.client_secret}`),
  );
  expect(broken.code).toBe(2);
  expect(await galley(environment, "search-console", "disconnect")).toMatchObject({ code: 0 });
  expect((await galley(environment, "search-console", "status")).stdout).toContain("not connected");
  for (const { stdout, stderr } of [connected, status, broken]) expect(stdout + stderr).not.toContain(oauthClient.client_secret);
});
