import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runChecks } from "#src/core/check.ts";
import { databaseChecks } from "#src/operating/doctor/database-checks.ts";
import { afterTest } from "#test/children/end-with-test.ts";
import { openDatabase } from "#test/database.ts";
import { openWorld, type World } from "#test/world.ts";
import { migrate } from "../migrate.ts";
import { openServiceLogin, type ServiceLogin } from "./service-login.ts";
import { seen } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function verdict(login: ServiceLogin) {
  return (await runChecks(databaseChecks(login))).find(({ name }) => name === "database user");
}

/** Opens a database whose owner is not a superuser. */
async function ownedDatabase({ createRole }: { createRole: boolean }) {
  const database = await openDatabase({ empty: true });
  const name = `owner_${database.name}`;
  const made: string[] = [name];
  await database.owner.query(`create role ${name} login createrole password 'x'`);
  await database.owner.query(`alter database ${database.name} owner to ${name}; alter schema public owner to ${name}`);
  await database.owner.query(`grant galley_service to ${name} with admin option`);
  afterTest(async () => {
    await database.owner.query(`reassign owned by ${name} to current_user; drop owned by ${name}`);
    for (const role of made) await database.owner.query(`drop role if exists ${role}`);
    await database.close();
  });
  const url = Object.assign(new URL(database.url), { username: name, password: "x" }).href;
  await migrate(url);
  if (!createRole) await database.owner.query(`alter role ${name} nocreaterole`);
  return { database, name, url, made };
}

describe("the service's user", () => {
  test("comes with the schema, and every start after that takes the same", async () => {
    await using database = await openDatabase({ empty: true });
    expect(await openServiceLogin({ connectionString: database.url })).toEqual({ connectionString: database.url, role: "galley_service" });
    await migrate(database.url);
    const logins = await Promise.all(Array.from({ length: 5 }, () => openServiceLogin({ connectionString: database.url })));
    expect(new Set(logins.map((login) => JSON.stringify(login))).size).toBe(1);
    const [login] = logins;
    if (login === undefined) throw new Error("Nobody has started.");
    expect(login.connectionString).not.toContain(new URL(database.url).password);
    expect(await seen(login)).toMatch(/^galley_service_/);
    expect(await verdict(login)).toMatchObject({ status: "ok" });
  });

  test("is made by an owner who is no superuser and may create roles", async () => {
    const { url, name, made } = await ownedDatabase({ createRole: true });
    const login = await openServiceLogin({ connectionString: url });
    const user = await seen(login);
    made.unshift(user);
    expect(user).not.toBe(name);
    expect(await verdict(login)).toMatchObject({ status: "ok" });
  });

  test("is missing where the owner may create no role: the service steps down as the owner, and the doctor says so", async () => {
    const { url, name } = await ownedDatabase({ createRole: false });
    const login = await openServiceLogin({ connectionString: url });
    expect(login).toEqual({ connectionString: url, role: "galley_service" });
    expect(await seen(login)).toBe(name);
    expect(await verdict(login)).toMatchObject({ status: "warning", message: expect.stringContaining("owns tables") });
  });

  test("may be one that the operator has made, and is refused by name where it cannot be used", async () => {
    const { database, url, name, made } = await ownedDatabase({ createRole: false });
    const web = `web_${database.name}`;
    made.unshift(web);
    await database.owner.query(`create role ${web} login password 'y'`);
    const serviceUrl = Object.assign(new URL(url), { username: web, password: "y" }).href;
    const login = await openServiceLogin({ connectionString: url, serviceUrl });
    expect(login).toEqual({ connectionString: serviceUrl });
    expect(await seen(login)).toBe(web);
    expect(await verdict(login)).toMatchObject({ status: "ok" });
    const same = await openServiceLogin({ connectionString: url, serviceUrl: url });
    expect(await verdict(same)).toMatchObject({ status: "warning", message: expect.stringContaining(name) });
    const wrong = serviceUrl.replace(":y@", ":z@");
    await expect(openServiceLogin({ connectionString: url, serviceUrl: wrong })).rejects.toThrow("The user of DATABASE_URL");
  });
});
