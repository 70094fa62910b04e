import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";

let at: NetworkWorld;
let usual: NetworkWorld["linkedin"]["state"];
beforeAll(async () => {
  at = await openNetworkWorld({ others: true });
  usual = { ...at.linkedin.state };
});
beforeEach(() => {
  Object.assign(at.linkedin.state, usual, { requests: [] });
});
afterAll(() => at[Symbol.asyncDispose]());

async function newDue(text: string, over: Parameters<NetworkWorld["world"]["newPost"]>[0] = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "linkedin", text, status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

const destination = (id: string) => at.destination(id, "linkedin");
const shown = (text: string) => at.linkedin.posts.filter((post) => post.shown === text);
const urlOf = (text: string) => `https://www.linkedin.com/feed/update/${shown(text)[0]?.id}/`;

describe("a post for LinkedIn", () => {
  test("is handed over anew where LinkedIn cannot read its document", async () => {
    at.linkedin.state.documentFails = true;
    const id = await newDue("", {
      format: "carousel",
      text: undefined,
      slides: [{ title: "A" }, { title: "B" }, { title: "C" }],
      caption: "Twice.",
      destinations: ["linkedin"],
    });
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: { kind: "retryable" } });
    at.linkedin.state.documentFails = false;
    await at.pass(61);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", url: urlOf("Twice.") });
  });
});
