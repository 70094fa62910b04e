import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { openWorld, type World } from "#test/world.ts";
import { createAccountDeleter } from "./delete-accounts.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Keeps answers to calls of somebody else, in the order of their keys. */
async function keepAnswers(answers: readonly object[], age = "1 hour"): Promise<void> {
  for (const [index, answer] of answers.entries())
    await world.owner.query(
      `insert into idempotency (organization_id, principal_id, operation, key, fingerprint, response, created_at)
       values ($1, 'tok_other', 'op', $2, '', $3, now() - $4::interval)`,
      [world.organizationId, `${age} ${index}`, JSON.stringify(answer), age],
    );
}

test("kept answers to others that name a former member go, over any number of pages, and no others", async () => {
  const { owner, pool } = world;
  const { personId, email } = await world.newMember();
  await owner.query(`update person set name = 'Zé "Pó" Reis' where id = $1`, [personId]);
  const naming = [{ author: 'Zé "Pó" Reis' }, { list: [{ body: 'See @Zé "Pó" Reis.' }] }, { deep: { email: `<${email.toUpperCase()}>` } }];
  const others = [{ title: 'On Zé "Pó" Reis and walls' }, { author: "Zé" }, { author: "" }, {}];
  await keepAnswers([...others, ...naming, ...others, ...naming, ...others]);
  // As of somebody who has the free address by then, and that name.
  await keepAnswers(naming, "-10 minutes");
  await owner.query("insert into account_deletion (person_id, due_at, next_attempt_at) values ($1, now(), now())", [personId]);
  const deleter = createAccountDeleter({ pool, sendsMail: false, log: createLog("silent"), rowsMax: 3, turnMilliseconds: 0 });
  while ((await deleter.work()) > 0);
  expect((await owner.query("select from account_deletion")).rowCount).toBe(0);
  const { rows } = await owner.query("select response, created_at > now() as later from idempotency where principal_id = 'tok_other'");
  const said = (later: boolean) => rows.filter((row) => row.later === later).map(({ response }) => JSON.stringify(response));
  expect(said(false).toSorted()).toEqual([...others, ...others, ...others].map((answer) => JSON.stringify(answer)).toSorted());
  expect(said(true)).toHaveLength(naming.length);
});
