import { postDestinationNames } from "@galley/contract";
import { expect, test } from "vitest";
import { type CalendarItem, type Channel, channels, chosenChannels, joined, keysOf, searchOf } from "./entries.ts";

test("an address names exactly the chosen kinds and networks, whichever they are", () => {
  for (let bits = 0; bits < 2 ** channels.length; bits += 1) {
    const chosen: Channel[] = channels.filter((_, index) => bits & (1 << index));
    expect(chosenChannels(searchOf(chosen))).toEqual(chosen);
  }
});

test("an address with one of the lists alone is understood, and nonsense in it is left out", () => {
  expect(chosenChannels({ types: "article" })).toEqual(["article"]);
  expect(chosenChannels({ types: "post,poem" })).toEqual([...postDestinationNames]);
  expect(chosenChannels({ destinations: "site,x" })).toEqual(["topic", "article", "x"]);
  expect(chosenChannels({})).toEqual([]);
});

test("a post for several networks at one moment is one entry, and what failed or has another time is one of its own", () => {
  const item = (destination: string, part: object = {}) =>
    ({
      type: "post",
      id: "pst_1",
      at: "2026-11-24T09:00",
      state: "scheduled",
      url: null,
      warnings: [],
      destination,
      ...part,
    }) as unknown as CalendarItem;
  const warned = { warnings: [{ code: "no_app", message: "No app." }] };
  const entries = joined([
    item("instagram"),
    {
      type: "article",
      id: "art_1",
      at: "2026-11-24T09:00",
      state: "published",
      status: "published",
      warnings: [],
    } as unknown as CalendarItem,
    item("linkedin", { ...warned, url: "https://example.org/1" }),
    item("tiktok", warned),
    item("tiktok", { state: "failed" }),
    item("linkedin", { at: "2026-11-24T10:00" }),
    item("instagram", { id: "pst_2" }),
  ]);
  expect(entries.map(keysOf)).toEqual([
    ["pst_1.instagram", "pst_1.linkedin", "pst_1.tiktok"],
    ["art_1.live"],
    ["pst_1.tiktok"],
    ["pst_1.linkedin"],
    ["pst_2.instagram"],
  ]);
  expect(entries[0]).toMatchObject({ ...warned, links: [{ destination: "linkedin", url: "https://example.org/1" }] });
});
