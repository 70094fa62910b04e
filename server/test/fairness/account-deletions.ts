import { createLog } from "#src/core/log.ts";
import { createAccountDeleter } from "#src/people/accounts/deletion/delete-accounts.ts";
import { openWorld } from "#test/world.ts";
import { copyRows, finds, type Shop, workerRow } from "./worker-row.ts";

const accountCount = 6;
const answerCount = 2000;

/** Deletions of accounts: there is much to erase of the members of one organization, and another holds the lock that its members need. */
export const accountDeletions = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const [large, locked] = [await world.newOrganization(), await world.newOrganization()];
  const holder = await world.owner.connect();
  let isHeld = true;
  const { owner, pool, organizationId } = world;
  const ask = (personId: string, age: string) =>
    owner.query(
      "insert into account_deletion (person_id, due_at, next_attempt_at) values ($1, now() - $2::interval, now() - $2::interval)",
      [personId, age],
    );
  const join = async (place: string) => {
    const { personId } = await world.newMember();
    await owner.query("update member set organization_id = $1 where person_id = $2", [place, personId]);
    return personId;
  };
  return {
    world,
    // Batches of ten rows and short turns, so that a few thousand rows are as much as millions.
    worker: createAccountDeleter({ pool, sendsMail: false, log: createLog("silent"), rowsMax: 10, turnMilliseconds: 50 }),
    async fill() {
      await holder.query("begin");
      await holder.query("select from organization where organization_id = $1 for no key update", [locked.organizationId]);
      for (let index = 0; index < accountCount; index += 1) {
        const personId = await join(large.organizationId);
        await owner.query("insert into idempotency values ($1, $2, 'op', 'key', '\\x00', '{}')", [large.organizationId, personId]);
        const where = `t.principal_id = '${personId}'`;
        await copyRows(owner, { table: "idempotency", where, count: answerCount, changes: { key: "t.key || n" } });
        await ask(personId, "2 hours");
        await ask(await join(locked.organizationId), "1 hour");
      }
    },
    async job() {
      const personId = await join(organizationId);
      await ask(personId, "1 minute");
      return finds(owner, "select where not exists (select from account_deletion where person_id = $1)", [personId]);
    },
    release() {
      if (isHeld) holder.release(true);
      isHeld = false;
    },
  };
});
