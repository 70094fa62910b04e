import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { afterTest } from "#test/children/end-with-test.ts";
import { openChildApp } from "#test/children/open-child-app.ts";
import { openDatabase } from "#test/database.ts";
import { goodPassword } from "#test/people.ts";
import { galley as galleyIn, startService } from "#test/running-service.ts";
import { newVisitor } from "#test/visitor.ts";

/** Starts a service on a database of its own that has no account yet. Both are gone when the test ends. */
async function newService() {
  const directory = mkdtempSync(join(tmpdir(), "galley-accounts-"));
  const database = await openDatabase();
  const app = await openChildApp(database.url, []);
  afterTest(async () => {
    await app.close();
    await database.close();
    rmSync(directory, { recursive: true });
  });
  const environment = { DATABASE_URL: database.url, GALLEY_DATA_DIR: directory, GALLEY_PUBLIC_URL: "http://galley.test" };
  return { database, app, environment, galley: (...args: string[]) => galleyIn(environment, ...args) };
}

/** Does the same, and adds an owner who has set a password. */
async function ownedService() {
  const service = await newService();
  const { stdout } = await service.galley("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
  await newVisitor(service.app).post(pathIn(stdout), { password: goodPassword });
  return service;
}

const pathIn = (text: string) => /http:\/\/galley\.test(\/\w+\/\w{43})/.exec(text)?.[1] ?? "";

describe("before there is anybody", () => {
  test("each start prints a link for the first owner, and the one before stops", async () => {
    const { app, environment } = await newService();
    const links: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      await using service = await startService({ ...environment, GALLEY_LOG_LEVEL: "silent" });
      links.push(pathIn(service.output()));
    }
    const [first = "", second = ""] = links;
    expect([first, second]).toEqual([expect.stringMatching(/^\/welcome\/\w{43}$/), expect.stringMatching(/^\/welcome\/\w{43}$/)]);
    expect((await newVisitor(app).get(first)).status).toBe(404);
    expect((await newVisitor(app).get(second)).status).toBe(200);
  });

  test("a start that listens for other machines says what those need", async () => {
    const { environment } = await newService();
    const { GALLEY_PUBLIC_URL: _, ...local } = environment;
    await using service = await startService({ ...local, GALLEY_HOST: "0.0.0.0", GALLEY_LOG_LEVEL: "silent" });
    expect(service.output()).toContain("set GALLEY_PUBLIC_URL to the address you open there");
  });

  test("owner link prints one too", async () => {
    const { app, galley } = await newService();
    const { stdout } = await galley("owner", "link");
    expect((await newVisitor(app).get(pathIn(stdout))).text).toContain("Set up Galley");
  });
});

describe("the first owner that the operator makes", () => {
  test("sets a password with the link that is printed, and no other link is left", async () => {
    const { app, galley } = await newService();
    const { stdout: link } = await galley("owner", "link");
    const { stdout } = await galley("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
    const visitor = newVisitor(app);
    expect((await visitor.get(pathIn(link))).status).toBe(404);
    expect((await visitor.get(pathIn(stdout))).text).toContain("Set your password");
    await visitor.post(pathIn(stdout), { password: goodPassword });
    expect((await visitor.post("/sign-in", { email: "marta@hearth.example", password: goodPassword })).status).toBe(303);
    expect((await galley("owner", "link")).stderr).toContain("There already are accounts.");
  });

  test("gets no link where they can get in already", async () => {
    const { galley } = await ownedService();
    const { stdout } = await galley("owner", "create", "--email", "marta@hearth.example");
    expect(stdout).not.toContain("http");
  });

  test("is not mentioned by a start any more", async () => {
    const { environment } = await ownedService();
    await using service = await startService({ ...environment, GALLEY_LOG_LEVEL: "silent" });
    expect(service.output()).not.toMatch(/welcome|no accounts/);
  });
});

describe("person link", () => {
  test("lets somebody in again who has lost the password, and nobody who is unknown", async () => {
    const { app, galley } = await ownedService();
    const { stdout } = await galley("person", "link", "--email", "Marta@Hearth.example");
    const visitor = newVisitor(app);
    expect((await visitor.post(pathIn(stdout), { password: "nine dry herons" })).location).toBe("/sign-in?done=reset");
    expect((await visitor.post("/sign-in", { email: "marta@hearth.example", password: "nine dry herons" })).location).toBe("/");
    expect(await galley("person", "link", "--email", "nobody@hearth.example")).toMatchObject({
      code: 1,
      stderr: "not_found: No account has this email address. See member list. (--email)\n",
    });
  });

  test("turns two-factor sign-in off only when told to", async () => {
    const { app, database, galley } = await ownedService();
    const { rows } = await database.owner.query(
      "insert into authenticator (person_id, secret, confirmed_at) select id, 'sealed', now() from person returning person_id",
    );
    for (const [flags, left] of [
      [[], 1],
      [["--without-two-factor"], 0],
    ] as const) {
      const { stdout } = await galley("person", "link", "--email", "marta@hearth.example", ...flags);
      await newVisitor(app).post(pathIn(stdout), { password: goodPassword });
      expect((await database.owner.query("select from authenticator where person_id = $1", [rows[0].person_id])).rowCount).toBe(left);
    }
  });
});

describe("person address", () => {
  test("gives somebody another address, with which they sign in as before, and takes nobody else's", async () => {
    const { app, database, galley } = await ownedService();
    const change = (to: string, from = "Marta@Hearth.example") => galley("person", "address", "--email", from, "--new-email", to);
    const signIn = async (email: string) => (await newVisitor(app).post("/sign-in", { email, password: goodPassword })).status;
    expect((await change("marta@vidal.example")).stdout).toBe("marta@hearth.example is now marta@vidal.example, and signs in with it.\n");
    expect([await signIn("marta@hearth.example"), await signIn("marta@vidal.example")]).toEqual([422, 303]);
    const { rows } = await database.owner.query("select operation from account_history order by id desc limit 1");
    expect(rows).toEqual([{ operation: "change_address" }]);
    await database.owner.query("insert into person (id, email, name) values ('usr_1', 'ilse@hearth.example', 'Ilse')");
    for (const [to, from, says] of [
      ["ILSE@hearth.example", "marta@vidal.example", "Another account has this address. Change that one first. (--new-email)"],
      ["marta", "marta@vidal.example", "Enter a valid email address, such as you@example.com. (--new-email)"],
      ["new@hearth.example", "nobody@hearth.example", "No account has this email address. See member list. (--email)"],
    ] as const) {
      expect(await change(to, from)).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
    }
    expect(await signIn("marta@vidal.example")).toBe(303);
  });
});

describe("invitations", () => {
  test("are made, listed and taken back", async () => {
    const { app, galley } = await ownedService();
    const { stdout } = await galley("member", "invite", "--email", "ilse@hearth.example", "--role", "reviewer");
    expect((await newVisitor(app).get(pathIn(stdout))).text).toContain("Join Hearth");
    const listed = await galley("invitation", "list");
    expect(listed.stdout).toMatch(/^inv_\w+ {2}ilse@hearth\.example {2}reviewer {2}until \d{4}-\d\d-\d\d\n$/);
    const id = /inv_\w+/.exec(listed.stdout)?.[0] ?? "";
    expect((await galley("invitation", "revoke", id)).stdout).toBe(`${id} is revoked.\n`);
    expect((await newVisitor(app).get(pathIn(stdout))).status).toBe(404);
    expect((await galley("invitation", "list")).stdout).toBe("There are no pending invitations.\n");
  });
});

describe("the operator deletes an account", () => {
  test("in a week or at once, keeps it until then, and never leaves an organization without an owner", async () => {
    const { database, galley } = await ownedService();
    const refused = await galley("person", "delete", "--email", "marta@hearth.example");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("They are the only owner of Hearth.")]);
    await galley("member", "add", "--email", "ilse@hearth.example", "--role", "reader");
    const ilse = ["--email", "ilse@hearth.example"];
    expect((await galley("person", "keep", ...ilse)).stderr).toContain("Nobody has asked to delete this account.");
    expect((await galley("person", "delete", ...ilse)).stdout).toContain("ilse@hearth.example will be deleted on");
    expect((await galley("person", "keep", ...ilse)).stdout).toContain("ilse@hearth.example stays.");
    expect((await galley("person", "delete", ...ilse, "--now")).stdout).toContain("is being deleted");
    const { rows } = await database.owner.query("select due_at <= now() as due from account_deletion");
    expect(rows).toEqual([{ due: true }]);
  });
});
