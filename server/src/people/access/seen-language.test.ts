import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { acceptedLanguage, rememberLanguage } from "./seen-language.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  ["pt-PT,pt;q=0.9,en;q=0.8", "pt"],
  ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"],
  ["pt-br", "pt-BR"],
  ["pt,pt-BR;q=0.9", "pt"],
  ["pt-AO", "pt"],
  ["pt-Brasil", "pt"],
  ["de,fr;q=0.9,en-GB;q=0.5", "en"],
  ["en;q=0.3, pt;q=0.7", "pt"],
  ["en;q=0,pt;q=0.1", "pt"],
  ["de", undefined],
  ["", undefined],
  [undefined, undefined],
  [",;q=x,*", undefined],
])("of %j the dashboard's language is %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test("what a browser asked for last is remembered", async () => {
  const seen = async () =>
    (await world.owner.query("select seen_language from person_preference where person_id = $1", [world.personId])).rows;
  await rememberLanguage(world.pool, world.personId, "pt");
  expect(await seen()).toEqual([{ seen_language: "pt" }]);
  await rememberLanguage(world.pool, world.personId, "pt-BR");
  expect(await seen()).toEqual([{ seen_language: "pt-BR" }]);
  await rememberLanguage(world.pool, world.personId, "en");
  expect(await seen()).toEqual([{ seen_language: "en" }]);
});
