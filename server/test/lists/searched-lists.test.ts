import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { ask, searchedLists } from "./every-list.ts";

const names = ["Zoë Field", "Ana Prado", "João Marques", "Newsroom Lisbon", "Zo Fielding", "Bram Noor", "Ines Vale"];

describe.each(searchedLists)("$operation", (list) => {
  let world: World;
  let other: World;
  let ids: string[];
  beforeAll(async () => {
    [world, other] = [await openWorld(), await openWorld()];
    ids = await list.fill(world, names);
  });
  afterAll(async () => {
    await world.close();
    await other.close();
  });

  const idsOf = (page: { data: Record<string, unknown>[] }) => page.data.map((item) => item[list.idField]);
  const found = async (query: string, over: object = {}) => idsOf(await ask(world, list, { query, ...over }));
  /** Returns the ids of the items with these names, in the order of the list. */
  const named = async (...wanted: string[]) => {
    const whole = (await ask(world, list)).data;
    return whole.filter((item) => wanted.some((name) => JSON.stringify(item).includes(name))).map((item) => item[list.idField]);
  };

  test("comes whole without a limit where few are in it", async () => {
    const page = await ask(world, list);
    expect([idsOf(page), page.nextCursor]).toEqual([ids, null]);
  });

  test("comes in pages, each item once and in order", async () => {
    const walked: unknown[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    while (cursor !== null) {
      const page = await ask(world, list, { limit: 2, ...(cursor && { cursor }) });
      expect(page.data.length).toBeLessThanOrEqual(2);
      walked.push(...idsOf(page));
      cursor = page.nextCursor;
      pages += 1;
    }
    expect(walked).toEqual(ids);
    expect(pages).toBe(Math.ceil(ids.length / 2));
  });

  test("refuses a cursor of another list and of another search", async () => {
    const { nextCursor } = await ask(world, list, { limit: 1 });
    const refused = { code: "invalid_input", param: "cursor" };
    for (const one of searchedLists) {
      if (one !== list) await expect(ask(world, one, { limit: 1, cursor: nextCursor })).rejects.toMatchObject(refused);
    }
    await expect(ask(world, list, { query: "field", cursor: nextCursor })).rejects.toMatchObject(refused);
    await expect(ask(other, list, { limit: 1, cursor: nextCursor })).rejects.toMatchObject(refused);
  });

  test("finds words by their beginning, without case and accents, all of them together", async () => {
    expect(await found("JOAO")).toEqual(await named("João", "joao"));
    expect(await found("joa marqu")).toHaveLength(1);
    expect(await found("field zo")).toHaveLength(2);
    expect(await found("fielding zo")).toHaveLength(1);
    expect(await found("fieldingest")).toEqual([]);
  });

  test("goes on with a search on the next page", async () => {
    // Long enough that the beginning of a token, by which it is found too, is not the same by chance.
    const query = "field";
    const first = await ask(world, list, { query, limit: 1 });
    const second = await ask(world, list, { query, limit: 1, cursor: first.nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(await found(query));
    expect(second.data).toHaveLength(1);
    expect(second.nextCursor).toBeNull();
  });

  test("finds nothing for signs alone, and nothing that a pattern or a query would mean", async () => {
    // Words longer than the end of a token, by which it is found too.
    for (const query of ["%", "_", "!!", "' ':*", "\\", "qabcd & qbcde | qcdef", "quent%wards", "*"]) {
      const some = await found(query);
      expect(some, query).toEqual([]);
    }
  });

  test("finds nothing of another organization", async () => {
    const neighbor = await world.newOrganization();
    for (const over of [{}, { query: "newsroom" }]) {
      const seen = idsOf(await ask(world, list, over, neighbor));
      expect(seen.filter((id) => ids.includes(String(id)))).toEqual([]);
    }
    await list.fill(other, ["Quentin Elsewhere"]);
    expect(await found("quentin")).toEqual([]);
    expect((await ask(other, list, { query: "quentin" })).data).toHaveLength(1);
    expect(await ask(other, list, { query: "newsroom" })).toMatchObject({ data: [], nextCursor: null });
  });
});
