import { describe, expect, test } from "vitest";
import { newService, ownedService, pathIn } from "#test/account-service.ts";
import { goodPassword } from "#test/people.ts";
import { newVisitor } from "#test/visitor.ts";

describe("before there is anybody", () => {
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
    const [{ id }] = (await database.owner.query("select id from person")).rows;
    await database.owner.query("insert into authenticator (person_id, secret, confirmed_at) values ($1, 'sealed', now())", [id]);
    for (const [flags, left] of [
      [[], 1],
      [["--without-two-factor"], 0],
    ] as const) {
      const { stdout } = await galley("person", "link", "--email", "marta@hearth.example", ...flags);
      await newVisitor(app).post(pathIn(stdout), { password: goodPassword });
      expect((await database.owner.query("select from authenticator where person_id = $1", [id])).rowCount).toBe(left);
    }
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
