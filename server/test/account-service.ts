import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterTest } from "./children/end-with-test.ts";
import { openChildApp } from "./children/open-child-app.ts";
import { openDatabase } from "./database.ts";
import { goodPassword } from "./people.ts";
import { galley as galleyIn } from "./running-service.ts";
import { newVisitor } from "./visitor.ts";

/** Starts a service on a database of its own that has no account yet. Both are gone when the test ends. */
export async function newService() {
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
export async function ownedService() {
  const service = await newService();
  const { stdout } = await service.galley("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
  await newVisitor(service.app).post(pathIn(stdout), { password: goodPassword });
  return service;
}

export const pathIn = (text: string) => /http:\/\/galley\.test(\/\w+\/\w{43})/.exec(text)?.[1] ?? "";
