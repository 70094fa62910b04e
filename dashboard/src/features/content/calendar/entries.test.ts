import { postDestinationNames } from "@galley/contract";
import { expect, test } from "vitest";
import { type Channel, channels, chosenChannels, searchOf } from "./entries.ts";

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
