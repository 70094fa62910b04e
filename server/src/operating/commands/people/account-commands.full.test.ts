import { describe, expect, test } from "vitest";
import { newService, ownedService, pathIn } from "#test/account-service.ts";
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
    await using service = await startService({ ...environment, GALLEY_LOG_LEVEL: "silent" });
    expect(service.output()).not.toMatch(/welcome|no accounts/);
  });
});
