import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "#src/app/app.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { openChildApp } from "#test/children/open-child-app.ts";
import { openDatabase } from "#test/database.ts";
import { goodPassword } from "#test/people.ts";
import { newVisitor } from "#test/visitor.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let app: App;
let path: string;
beforeAll(async () => {
  database = await openDatabase();
  app = await openChildApp(database.url, []);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.owner.query("truncate person, organization, attempt_window cascade");
  path = await newPath();
});

async function newPath(): Promise<string> {
  return `/welcome/${await renewFirstOwnerLink(database.owner)}`;
}

const fields = { organization: "Hearth", name: "Marta Vidal", email: "marta@hearth.example", password: goodPassword };
const owners = async () =>
  (
    await database.owner.query(
      "select p.name, p.email, o.name as organization, m.role from member m join person p on p.id = m.person_id join organization o using (organization_id)",
    )
  ).rows;

test("the link of the first owner makes the organization with its owner, and lets them in", async () => {
  const visitor = newVisitor(app);
  expect((await visitor.get(path)).status).toBe(200);
  expect((await visitor.get(path)).status).toBe(200);
  const made = await visitor.post(path, fields);
  expect(made).toMatchObject({ status: 303, location: "/" });
  expect((await visitor.get("/account")).text).toMatch(/marta@hearth\.example.*Hearth.*owner/s);
  expect(await owners()).toEqual([{ name: "Marta Vidal", email: "marta@hearth.example", organization: "Hearth", role: "owner" }]);
  expect((await newVisitor(app).post("/sign-in", fields)).status).toBe(303);
  const { rows } = await database.owner.query(
    "select operation from audit union all select operation from account_history order by operation",
  );
  expect(rows).toEqual([{ operation: "create_organization" }, { operation: "prove_address" }]);
});

test("it works once, also for two at the same time, and not at all once there is somebody", async () => {
  const pages = await Promise.all(
    ["a", "b", "c", "d"].map((name) => newVisitor(app).post(path, { ...fields, email: `${name}@hearth.example` })),
  );
  expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 404, 404, 404]);
  expect(await owners()).toHaveLength(1);
  expect((await newVisitor(app).get(path)).status).toBe(404);
  expect((await newVisitor(app).post(path, fields)).status).toBe(404);
  expect(await renewFirstOwnerLink(database.owner)).toBeUndefined();
});

test("a newer link ends the older one, and so does anybody who is made in another way", async () => {
  const newer = await newPath();
  expect((await newVisitor(app).get(path)).status).toBe(404);
  expect((await newVisitor(app).get(newer)).status).toBe(200);
  await database.owner.query("insert into person (id, email, name) values ('usr_1', 'x@y.example', 'X')");
  expect((await newVisitor(app).get(newer)).status).toBe(404);
});

test("what is filled in wrongly is told at its field, and the link stays good", async () => {
  const { status, text } = await newVisitor(app).post(path, { organization: " ", name: "", email: "nobody", password: "short" });
  expect(status).toBe(422);
  for (const name of ["organization", "name", "email"]) expect(text).toContain(`id="${name}-problem"`);
  expect(text).toMatch(/id="organization"[^>]* autofocus/);
  const weak = await newVisitor(app).post(path, { ...fields, password: "martavidal" });
  expect([weak.status, weak.text]).toEqual([422, expect.stringContaining("too similar to your name")]);
  expect(weak.text).toContain('value="Marta Vidal"');
  expect((await newVisitor(app).post(path, fields)).status).toBe(303);
});

test("the address of such a page goes nowhere, and no link is told from another that does not work", async () => {
  const good = await newVisitor(app).get(path);
  expect(good.headers.get("referrer-policy")).toBe("strict-origin");
  const bodies = new Set<string>();
  for (const wrong of ["/welcome/x", `${path}x`, "/welcome/%00", "/welcome/%F0%28"]) {
    const { status, text } = await newVisitor(app).get(wrong);
    expect(status, wrong).toBe(404);
    bodies.add(text);
  }
  expect(bodies.size).toBe(1);
});

test("guessing links ends in a page that says when to try again", async () => {
  const visitor = newVisitor(app);
  for (let guess = 0; guess < 60; guess += 1) expect((await visitor.get(`/welcome/${guess}`)).status).toBe(404);
  expect((await visitor.get("/welcome/x")).status).toBe(429);
  expect((await visitor.get("/reset/x")).status).toBe(429);
  expect((await visitor.get(path)).status).toBe(200);
});
