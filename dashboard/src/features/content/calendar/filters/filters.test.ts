import { expect, test } from "vitest";
import type { CalendarItem } from "../entries.ts";
import { choiceOf, filterSearch, filtersOf, passes, searchOfChoice } from "./filters.ts";

const post = {
  type: "post",
  format: "x",
  state: "planned",
  author: { id: "usr_1", name: "A" },
  pillar: "Heat, cold",
  tags: ["Walls", "Stone"],
} as CalendarItem;
const topic = { type: "topic", state: "planned", author: null, pillar: "", tags: [] as string[] } as CalendarItem;

test("a value of each filter has to fit; a filter without values leaves everything", () => {
  const none = filtersOf({});
  expect([passes(post, none), passes(topic, none)]).toEqual([true, true]);
  const chosen = { ...none, pillars: ["Heat, cold", "Roofs"], states: ["planned"] };
  expect([passes(post, chosen), passes(topic, chosen)]).toEqual([true, false]);
  expect(passes(post, { ...chosen, people: ["usr_2"] })).toBe(false);
  const tagged = { ...none, tags: ["Roofs", "Stone"] };
  expect([passes(post, tagged), passes(topic, tagged)]).toEqual([true, false]);
  expect([passes(post, { ...none, formats: ["x"] }), passes(topic, { ...none, formats: ["x"] })]).toEqual([true, false]);
});

test("the address keeps values with commas, and leaves out what nothing can be", () => {
  const search = { ...filterSearch("pillars", ["Heat, cold", "100 %"]), states: "planned,gone", formats: "x,tv" };
  expect(filtersOf(search)).toEqual({ states: ["planned"], people: [], formats: ["x"], pillars: ["Heat, cold", "100 %"], tags: [] });
  expect(filtersOf({ pillars: "%" }).pillars).toEqual(["%"]);
});

test("a saved view brings back what was shown", () => {
  const search = {
    types: "post",
    destinations: "x",
    ...filterSearch("people", ["usr_1"]),
    ...filterSearch("states", ["failed"]),
    tags: "Walls",
  };
  const choice = choiceOf("week", search);
  expect(choice).toEqual({
    screen: "calendar",
    view: "week",
    types: ["post"],
    destinations: ["x"],
    states: ["failed"],
    authorIds: ["usr_1"],
    tags: ["Walls"],
  });
  expect(choiceOf("week", searchOfChoice(choice))).toEqual(choice);
});
