import { describe, expect, test } from "vitest";
import { newService, ownedService, pathIn } from "#test/account-service.ts";
import { giveInstallation } from "#test/installation.ts";
import { goodPassword } from "#test/people.ts";
import { startService } from "#test/running-service.ts";
import { newVisitor } from "#test/visitor.ts";

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
});

describe("the first owner that the operator makes", () => {
  test("is not mentioned by a start any more", async () => {
    const { environment } = await ownedService();
    giveInstallation(environment.GALLEY_DATA_DIR);
    await using service = await startService({ ...environment, GALLEY_LOG_LEVEL: "silent" });
    expect(service.output()).not.toMatch(/welcome|no accounts/);
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
