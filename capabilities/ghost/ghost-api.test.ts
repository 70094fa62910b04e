import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, letTimePass, publishNext } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { ghostAccount, openGhostServer } from "../ghost/test/ghost-server.ts";

let world: World;
let ghost: Awaited<ReturnType<typeof openGhostServer>>;
beforeAll(async () => {
  world = await openWorld();
  ghost = await openGhostServer();
  await connect(world, { platform: "ghost", url: ghost.url, credentials: ghostAccount });
});
afterAll(async () => {
  await ghost[Symbol.asyncDispose]();
  await world.close();
});

const publish = async (markdown: string) => (await world.newArticle({ status: "published", markdown })).id;
const find = (slug: string) => ghost.shown().find((post) => post.slug === slug);

describe("a post in Ghost", () => {
  test("has the article's texts, cut to what Ghost takes", async () => {
    const id = await publish("# A long summary\n\nText.");
    await publishNext(world, id, { summary: `${"é".repeat(298)}🧱🧱 and more` });
    const excerpt = find("a-long-summary")?.custom_excerpt ?? "";
    expect(excerpt).toBe(`${"é".repeat(298)}…`);
    expect(find("a-long-summary")?.html).toBe("<p>Text.</p>\n");
  });

  test("has the article's tags, none of them for Ghost's own use, and keeps those given there while the article has none", async () => {
    const id = await publish("# Tagged\n\nText.");
    await publishNext(world, id, { tags: ["# Walls", "Lime"] });
    expect(find("tagged")?.tags).toEqual([{ name: "Walls" }, { name: "Lime" }]);
    await publishNext(world, id, { tags: [] });
    expect(find("tagged")?.tags).toEqual([{ name: "Walls" }, { name: "Lime" }]);
  });

  test("that somebody saves at the same moment is changed with the next attempt", async () => {
    const id = await publish("# Saved meanwhile\n\nText.");
    const collision = { errors: [{ message: "Saving failed! Someone else is editing this post.", type: "UpdateCollisionError" }] };
    ghost.next({ before: { status: 409, json: collision } }, ({ method }) => method === "PUT");
    await publishNext(world, id, { title: "Saved after" });
    expect(find("saved-meanwhile")?.title).toBe("Saved meanwhile");
    await letTimePass(world);
    expect(find("saved-meanwhile")?.title).toBe("Saved after");
  });

  test("has a quote's author in the quote, beside which Ghost keeps nothing", async () => {
    await publish("# Quoted\n\n> Walls talk.\n>\n> — Marta Vidal");
    expect(find("quoted")?.html).toContain("<blockquote><p>Walls talk.<br>\n— Marta Vidal</p></blockquote></figure>");
  });

  test("moves with the article's slug", async () => {
    const id = await publish("# Moves\n\nText.");
    await publishNext(world, id, { slug: "moved" });
    expect([find("moves"), find("moved")?.title]).toEqual([undefined, "Moves"]);
  });

  test("is asked for with a token that lasts five minutes and is new with every request", async () => {
    const tokens = ghost.asked.flatMap(({ headers }) =>
      headers.authorization === undefined ? [] : [headers.authorization.slice("Ghost ".length)],
    );
    for (const token of tokens.slice(0, 5)) {
      const [header = "", payload = ""] = token.split(".").map((part) => Buffer.from(part, "base64url").toString("utf8"));
      const { iat, exp, aud } = JSON.parse(payload);
      expect(JSON.parse(header)).toEqual({ alg: "HS256", typ: "JWT", kid: ghostAccount.adminApiKey.split(":")[0] });
      expect([exp - iat, aud]).toEqual([300, "/admin/"]);
    }
    expect(ghost.asked.every(({ headers }) => headers["accept-version"] === "v5.0")).toBe(true);
  });
});
