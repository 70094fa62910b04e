import { expect, test } from "vitest";
import type { Change, Look, Writer } from "./find-changes.ts";
import { createWatch } from "./watch-organizations.ts";

const change = (key: string): Change => ({ key, what: "create_article", subjectId: key, personId: null });

const lookOf = (changes: Change[], writers: Writer[] = []): Look => ({ changes, writers });
const writer = (personId: string, block: number): Writer => ({ articleId: "art_1", personId, name: "Ilse", place: { block } });

test("tells who writes whenever that has changed, and to somebody new at once", async () => {
  let there = [writer("usr_1", 1)];
  const watch = createWatch(async () => lookOf([], there));
  const heard: Writer[][] = [];
  const follow = () =>
    watch.follow(
      "org_1",
      (_, writers) => heard.push(writers),
      () => {},
    );
  using _first = follow();
  await watch.look();
  await watch.look();
  there = [writer("usr_1", 2)];
  await watch.look();
  there = [];
  await watch.look();
  expect(heard).toEqual([[writer("usr_1", 1)], [writer("usr_1", 2)], []]);
  there = [writer("usr_2", 1)];
  await watch.look();
  using _second = follow();
  await watch.look();
  expect(heard.slice(3)).toEqual([[writer("usr_2", 1)], [writer("usr_2", 1)]]);
});

test("tells everybody of an organization what is new, once, and first of all what has just changed before they came", async () => {
  let there = [change("a")];
  let looks = 0;
  const watch = createWatch(async () => {
    looks += 1;
    return lookOf(there);
  });
  const heard: string[][] = [[], []];
  const follow = (index: number, organizationId: string) =>
    watch.follow(
      organizationId,
      (changes) => heard[index]?.push(...changes.map(({ key }) => key)),
      () => {},
    );
  using _first = follow(0, "org_1");
  const second = follow(1, "org_1");
  await watch.look();
  there = [change("a"), change("b")];
  await watch.look();
  second[Symbol.dispose]();
  there = [change("b"), change("c")];
  await watch.look();
  using _third = follow(1, "org_1");
  await watch.look();
  expect(heard).toEqual([
    ["a", "b", "c"],
    ["a", "b", "b", "c"],
  ]);
  expect(looks).toBe(4);
});

test("looks for a few organizations at once, and for all of them", async () => {
  let [now, most, looks] = [0, 0, 0];
  const watch = createWatch(async () => {
    now += 1;
    looks += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    return lookOf([]);
  });
  const nothing = () => {};
  for (let index = 0; index < 50; index += 1) watch.follow(`org_${index}`, nothing, nothing);
  await watch.look();
  expect([looks, most]).toEqual([50, 2]);
});

test("sends away at once whoever comes after the end", () => {
  const watch = createWatch(async () => lookOf([]));
  watch.end();
  let left = 0;
  watch.follow(
    "org_1",
    () => {},
    () => (left += 1),
  );
  expect(left).toBe(1);
});

test("looks for nobody when nobody follows, and sends everybody away at the end", async () => {
  let looks = 0;
  const watch = createWatch(async () => {
    looks += 1;
    return lookOf([]);
  });
  let left = 0;
  const follower = watch.follow(
    "org_1",
    () => {},
    () => (left += 1),
  );
  watch.end();
  expect(left).toBe(1);
  follower[Symbol.dispose]();
  await watch.look();
  expect(looks).toBe(0);
});

test("a look that fails for one organization is told, and the others hear theirs", async () => {
  let there: Change[] = [];
  const watch = createWatch(async (organizationId) => {
    if (organizationId === "org_broken") throw new Error("away");
    return lookOf(there);
  });
  const heard: Change[] = [];
  using _broken = watch.follow(
    "org_broken",
    () => {},
    () => {},
  );
  using _well = watch.follow(
    "org_well",
    (changes) => heard.push(...changes),
    () => {},
  );
  await expect(watch.look()).rejects.toThrow("away");
  there = [change("a")];
  await expect(watch.look()).rejects.toThrow("away");
  expect(heard).toEqual([change("a")]);
});

test("asks for further looks while somebody follows, and for none after", async () => {
  const watch = createWatch(async () => lookOf([]));
  let rings = 0;
  const heard = async () => {
    await watch.bell.rung();
    rings += 1;
  };
  const hearing = heard();
  await watch.look();
  expect(rings).toBe(0);
  const follower = watch.follow(
    "org_1",
    () => {},
    () => {},
  );
  await hearing;
  await watch.look();
  await heard();
  follower[Symbol.dispose]();
  void heard();
  await watch.look();
  expect(rings).toBe(2);
});
