import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { nodesOfRun } from "#test/nodes-of-run.ts";
import { galley as galleyIn } from "#test/running-service.ts";
import { commands } from "./table.ts";

const database = await openDatabase();
const directory = mkdtempSync(join(tmpdir(), "galley-commands-"));
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
const environment = { DATABASE_URL: database.url, GALLEY_DATA_DIR: directory, GALLEY_PUBLIC_URL: "https://galley.example" };
const galley = (...args: string[]) => galleyIn(environment, ...args);
let firstOwner = "";
const json = async (...args: string[]) => JSON.parse((await galley(...args, "--json")).stdout);

test("help tells every command, and each command tells itself", async () => {
  for (const ask of [[], ["help"], ["--help"]]) {
    const { code, stdout } = await galley(...ask);
    expect(code).toBe(0);
    for (const { words } of commands) expect(stdout).toContain(words.join(" "));
  }
  expect((await galley("token", "--help")).stdout).toContain("token revoke");
  for (const { words, flags } of commands) {
    const { code, stdout, stderr } = await galley(...words, "--help");
    expect([code, stderr]).toEqual([0, ""]);
    for (const { name } of flags) expect(stdout).toContain(`--${name}`);
  }
});

test("settings are checked all at once, without a database, and told by their names alone", async () => {
  const wrong = await galleyIn({ PORT: "x", GALLEY_SECRET: "short", GALLEY_TYPO: "1" }, "config", "check");
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
  for (const name of ["PORT", "GALLEY_SECRET", "GALLEY_TYPO"]) expect(wrong.stderr).toContain(name);
  const set = { GALLEY_SECRET: "a secret of more than thirty-two characters", GALLEY_PUBLIC_URL: "https://galley.example" };
  const { code, stdout } = await galleyIn(set, "config", "check", "--json");
  expect([code, JSON.parse(stdout)]).toEqual([0, { names: ["GALLEY_PUBLIC_URL", "GALLEY_SECRET"] }]);
  expect((await galleyIn(set, "config", "check")).stdout).not.toContain("a secret");
});

test("what is typed wrongly exits 2 with the help, on stderr alone", async () => {
  const typo = await galley("tokn", "create");
  expect(typo).toMatchObject({ code: 2, stdout: "" });
  expect(typo.stderr).toContain("Unknown command tokn create. Did you mean token create?");
  const flag = await galley("member", "add", "--email", "a@b.example", "--rol", "owner");
  expect(flag).toMatchObject({ code: 2, stdout: "" });
  expect(flag.stderr).toMatch(/^Unknown flag --rol\. Did you mean --role\?\n\nUsage: npm run galley -- member add/);
});

test("before there is an organization, a command says how to make one", async () => {
  expect(await galley("project", "list")).toEqual({
    code: 1,
    stdout: "",
    stderr: "invalid_state: There is no organization yet. Create one: npm run galley -- owner create --email you@example.com\n",
  });
});

test("two that make the first owner at once make one organization with two owners", async () => {
  const made = await Promise.all(["marta", "joao"].map((name) => galley("owner", "create", "--email", `${name}@hearth.example`)));
  expect(made.map(({ code }) => code)).toEqual([0, 0]);
  const { data } = await json("organization", "list");
  expect(data).toEqual([expect.objectContaining({ name: "My organization", members: 2, projects: 0 })]);
  firstOwner = (await json("member", "list")).data[0].email;
});

test("an owner is added to the organization that there is, and a wrong name makes no second one", async () => {
  const wrong = await galley("owner", "create", "--email", "ana@hearth.example", "--organization", "Heart");
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(
    /^not_found: There is no organization Heart\. Available: My organization \(org_\w+\)\. \(--organization\)\n$/,
  );
  expect(await galley("owner", "create", "--email", "no address")).toMatchObject({ code: 1, stderr: expect.stringContaining("(--email)") });
  expect((await galley("owner", "create", "--email", "ana@hearth.example", "--organization", "my ORGANIZATION")).code).toBe(0);
  expect((await json("organization", "list")).data).toHaveLength(1);
});

test("projects are made, listed and set, and the output of --json is the operation's own", async () => {
  const project = await json(
    "project",
    "create",
    "--name",
    "Hearth & Home",
    "--time-zone",
    "Europe/Lisbon",
    "--host",
    "blog.hearth.example",
  );
  expect(project).toMatchObject({ name: "Hearth & Home", blogHosts: ["blog.hearth.example"], agentReview: true });
  const lines = (await galley("project", "set", "--review", "on", "--approver", "marta@hearth.example", "--no-host")).stdout;
  expect(lines).toMatch(/Review +on\n.*Agent review +on\n.*Approver +marta@hearth\.example/s);
  expect(lines).toContain("https://galley.example/blog/hearth-home");
  expect((await galley("project", "list")).stdout).toMatch(/^prj_\w+ {2}Hearth & Home {2}https:\S+ {2}Europe\/Lisbon\n$/);
});

test("a value that the operation refuses is told with its flag", async () => {
  const { code, stderr } = await galley(
    "project",
    "create",
    "--name",
    "x",
    "--time-zone",
    "Mars/Olympus",
    "--language",
    "ENGLISH",
    "--host",
    "a b",
  );
  expect(code).toBe(1);
  expect(stderr.split("\n").map((line) => /\((--.*)\)$/.exec(line)?.[1])).toEqual([
    "--language",
    "--time-zone",
    "--host, at [0]",
    undefined,
  ]);
  expect(stderr).toContain("invalid_input: Must be an IANA time zone such as Europe/Lisbon. (--time-zone)");
});

test("a brand comes from a file, and a fault in it is named with its place", async () => {
  const file = join(directory, "brand.json");
  writeFileSync(file, JSON.stringify({ business: "Heating", voice: { tones: "calm" } }));
  expect((await galley("brand", "set", "--file", file)).stderr).toMatch(/^invalid_input: .* \(--file, at voice\.tones\)\n$/);
  writeFileSync(file, JSON.stringify({ business: "Heating" }));
  expect(await json("brand", "set", "--file", file)).toEqual({ brandVersion: 1 });
});

test("members are added with the projects they reach, act with their own role, and are removed", async () => {
  const add = await galley(
    "member",
    "add",
    "--email",
    "ilse@hearth.example",
    "--name",
    "Ilse Brandt",
    "--role",
    "reviewer",
    "--project",
    "hearth & home",
  );
  expect(add).toMatchObject({ code: 0, stdout: expect.stringContaining("ilse@hearth.example is now reviewer") });
  const { data } = await json("member", "list");
  const [{ id }] = (await json("project", "list")).data;
  expect(data.at(-1)).toMatchObject({ name: "Ilse Brandt", role: "reviewer", projectIds: [id] });
  const refused = await galley("project", "create", "--name", "Hers", "--as", "ilse@hearth.example");
  expect(refused).toMatchObject({ code: 1, stderr: "not_allowed: This requires the role owner or admin; yours is reviewer.\n" });
  expect((await galley("project", "list", "--as", "ilse@hearth.example")).stdout).toContain("Hearth & Home");
  expect((await galley("project", "list", "--as", "nobody@hearth.example")).stderr).toContain("nobody@hearth.example is not a member");
  expect((await galley("member", "remove", "--email", "ilse@hearth.example")).code).toBe(0);
  expect((await json("member", "list")).data).toHaveLength(3);
});

test("tokens are made, listed and revoked, and a value is shown once", async () => {
  const made = await galley(
    "token",
    "create",
    "--name",
    "News\u001b[2Jroom",
    "--all-projects",
    "--expires",
    "90",
    "--permission",
    "articles:read",
  );
  const value = /^svc_live_\w+$/m.exec(made.stdout)?.[0];
  expect(made.stdout).toContain("The value is shown only this once.");
  const list = await galley("token", "list");
  expect(list.stdout).not.toContain(value);
  expect(list.stdout).toContain("News[2Jroom");
  const [token] = (await json("token", "list")).data;
  expect(token).toMatchObject({ lastFour: value?.slice(-4), permissions: ["articles:read"], createdBy: firstOwner });
  expect(await json("token", "revoke", token.id)).toEqual({ id: token.id, revoked: true });
  expect((await galley("token", "list")).stdout).toMatch(/revoked 20\d\d-/);
  expect((await galley("token", "revoke", "tok_none")).stderr).toMatch(/^not_found: .* /);
  expect((await json("read-token", "create")).value).toMatch(/^svc_read_/);
});

test("where there are several organizations or projects, a command asks which", async () => {
  await json("project", "create", "--name", "Second");
  expect((await galley("read-token", "create")).stderr).toBe(
    "invalid_input: There are several projects. Specify one by its id, from project list. (--project)\n",
  );
  expect((await json("read-token", "create", "--project", "second")).value).toMatch(/^svc_read_/);
  const other = await json("organization", "create", "--name", "Warmly", "--owner-email", "li@warmly.example");
  expect((await galley("member", "list")).stderr).toMatch(/^invalid_input: There are several organizations: .* \(--organization\)\n$/);
  expect((await json("member", "list", "--organization", "warmly")).data).toHaveLength(1);
  expect((await json("member", "list", "--organization", other.organizationId)).data).toHaveLength(1);
});

test("a list of several pages is shown whole", async () => {
  await database.owner.query(`
    insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
    select organization_id, 'prj_x' || n, 'Page ' || n, site_url, language, time_zone, url_pattern, false, 'page-' || n, true, true
    from project, generate_series(1, 150) n where name = 'Second'`);
  expect((await galley("project", "list", "--organization", "My organization")).stdout.split("\n")).toHaveLength(153);
  expect(await json("project", "list", "--organization", "My organization")).toMatchObject({ nextCursor: null });
});

test("every change has an audit row that names the person acted for", async () => {
  const { rows } = await database.owner.query(
    "select distinct a.operation, p.email from audit a left join person p on p.id = a.person_id where a.operation in ('create_token', 'create_organization') order by 1, 2",
  );
  expect(rows).toEqual([
    { operation: "create_organization", email: null },
    { operation: "create_token", email: firstOwner },
  ]);
});

test("a database that is not there is told without its password", async () => {
  const { code, stdout, stderr } = await galleyIn(
    { ...environment, DATABASE_URL: "postgres://galley:hunter2@127.0.0.1:1/galley" },
    "project",
    "list",
  );
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(stderr).not.toContain("hunter2");
});

test("a wrong password of a database is told", async ({ skip }) => {
  skip(nodesOfRun().length > 0, "the nodes of a run trust whoever connects");
  const wrong = new URL(database.url);
  wrong.password = "hunter2";
  expect((await galleyIn({ ...environment, DATABASE_URL: wrong.href }, "project", "list")).stderr).toContain(
    "Correct the user or the password in it.",
  );
});

test("migrate brings an empty database up and says so", async () => {
  await using empty = await openDatabase({ empty: true });
  const applied = await galleyIn({ ...environment, DATABASE_URL: empty.url }, "migrate");
  expect(applied.stdout).toMatch(/^Applied 0001-\S+\.sql\.\n/);
  expect((await galleyIn({ ...environment, DATABASE_URL: empty.url }, "migrate")).stdout).toBe("The database is up to date.\n");
});
