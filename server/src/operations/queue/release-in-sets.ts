import { eachOrganization } from "#src/core/flow/each-organization.ts";

// Sets under way at once. More of them would take connections and cores from callers, and release no sooner.
const setsAtOnceMax = 3;

const setMax = 25;
// Rows of one organization in a round while others wait: further ones come in the next rounds.
const perOrganizationMax = setMax;
// Rows of one in a round while there is place for its sets beside those of the others.
const perLonelyOrganizationMax = 10 * setMax;

type Released<Due> = { count: number; rest: readonly Due[] };

type Release<Due> = {
  /** Lists what is due, in turns across organizations and at most `each` of one. */
  list(each: number): Promise<readonly Due[]>;
  /** Releases what it can of one organization's rows in one transaction, and returns how many, and those that need a transaction of their own. */
  set(organizationId: string, due: readonly Due[]): Promise<Released<Due>>;
  /** Releases one row, and returns how many it was: one or none. */
  alone(row: Due): Promise<number>;
  onSetError(error: unknown, organizationId: string): void;
  onError(error: unknown, row: Due): void;
};

/**
 * Releases what has come due in sets of one organization each, and what no set takes row by row. A set that fails is not tried again
 * as a set, since one of its rows may be at fault. Returns how many rows were released.
 */
export async function releaseInSets<Due extends { organization_id: string }>(release: Release<Due>): Promise<number> {
  const waiting = await listSets(release);
  let count = 0;
  const releaseOne = async (row: Due) => {
    count += await release.alone(row);
  };
  const releaseSet = async (due: readonly Due[]) => {
    const organizationId = due[0]?.organization_id ?? "";
    const released = await release.set(organizationId, due).catch((error: unknown): Released<Due> => {
      release.onSetError(error, organizationId);
      return { count: 0, rest: due };
    });
    count += released.count;
    await eachOrganization(released.rest, releaseOne, release.onError);
  };
  const takeTurns = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await releaseSet(next);
  };
  await Promise.all(Array.from({ length: setsAtOnceMax }, takeTurns));
  return count;
}

/** Lists what is due as sets, those of different organizations in turns. */
async function listSets<Due extends { organization_id: string }>({ list }: Release<Due>): Promise<Due[][]> {
  const ofEach = async (each: number) => [...Map.groupBy(await list(each), ({ organization_id }) => organization_id).values()];
  let own = await ofEach(perOrganizationMax);
  const isLonely = own.length < setsAtOnceMax && own.some(({ length }) => length >= perOrganizationMax);
  if (isLonely) own = await ofEach(perLonelyOrganizationMax);
  const turns = Math.max(0, ...own.map(({ length }) => Math.ceil(length / setMax)));
  return Array.from({ length: turns }, (_, turn) => own.map((due) => due.slice(turn * setMax, (turn + 1) * setMax)))
    .flat()
    .filter(({ length }) => length > 0);
}
