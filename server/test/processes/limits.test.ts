import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthorizationBudget, createDocumentBudget } from "#src/people/access/call-budget.ts";
import { setPassword } from "../people.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { openProcess } from "./open-process.ts";

let world: World;
let other: Awaited<ReturnType<typeof openProcess>>;
beforeAll(async () => {
  world = await openWorld();
  other = await openProcess(world);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await world.close();
});

/** Two browsers of one address, at two processes in turn. */
const visitors = (address: string) => [newVisitor(world.app, { address }), newVisitor(other.app, { address })] as const;

async function statuses(times: number, ask: (time: number) => Promise<{ status: number }>): Promise<Map<number, number>> {
  const all = await Promise.all(Array.from({ length: times }, (_, time) => ask(time)));
  return new Map(
    Array.from(
      Map.groupBy(all, ({ status }) => status),
      ([status, found]) => [status, found.length],
    ),
  );
}

test.each([
  ["authorization requests", createAuthorizationBudget, 60],
  ["documents of clients that are fetched", createDocumentBudget, 10],
])("%s of one network count over all processes", async (_name, create, limit) => {
  const budgets = [create(world.pool), create(other.app.services.pool)] as const;
  const taken = await Promise.all(Array.from({ length: limit + 20 }, (_, time) => budgets[time % 2 === 0 ? 0 : 1]("203.0.113.7")));
  expect(taken.filter(({ exceeded }) => !exceeded)).toHaveLength(limit);
  expect((await budgets[1]("203.0.113.8")).exceeded).toBe(false);
});

test("guesses at a password count over all processes", async () => {
  await setPassword(world.owner, world.personId);
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  const both = visitors("203.0.113.10");
  const guess = (time: number) => both[time % 2 === 0 ? 0 : 1].post("/sign-in", { email: rows[0].email, password: `wrong ${time}` });
  expect((await statuses(14, guess)).get(429)).toBe(4);
});
