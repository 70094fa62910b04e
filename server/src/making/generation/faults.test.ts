import type { PostFormat } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { watchWith } from "#src/core/watching/observe.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { inShare, representatives } from "#test/chance.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { type GenerationWorld, openGenerationWorld } from "./test-support.ts";

// Long enough for any answer, also on a busy machine. A test of a missing answer waits less.
const usualMilliseconds = 20_000;
const unansweredMilliseconds = 50;
const pace = { ...quickPace, taskMillisecondsMax: usualMilliseconds };

let server: ModelServer;
let at: GenerationWorld;
beforeAll(async () => {
  server = await openModelServer();
  at = await openGenerationWorld({ models: createModels(server.settings(), undefined, pace) });
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 1_000_000 }, { kind: "operator" });
  await at.world.warm();
});
beforeEach(() => {
  pace.taskMillisecondsMax = usualMilliseconds;
  server.state.plan = () => undefined;
  server.state.answers.text = ({ instructions }) => posts[formatIn(instructions)];
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const posts: Record<PostFormat, object> = {
  linkedin: { text: "Old walls are slow.\n\nThat is good for a heat pump.", hashtags: ["heatpumps"] },
  x: { parts: ["Old walls are slow.", "That is good for a heat pump."] },
  carousel: {
    slides: ["Old walls", "They are slow", "Ask us"].map((title) => ({ kicker: "", title, body: "A thought." })),
    caption: "On walls.",
    hashtags: ["walls"],
  },
};

function formatIn(instructions: string): PostFormat {
  if (instructions.includes("a LinkedIn post")) return "linkedin";
  return instructions.includes("a carousel of slides") ? "carousel" : "x";
}

const times = inShare(200, 4);
const faults: ModelFault[] = [
  "silent",
  "cut",
  "429",
  "500",
  "refusal",
  "no_json",
  "stalls",
  "reset",
  "503",
  "filtered",
  "other_shape",
  "too_long",
];

/** Counts the posts that wait for review and those that failed. */
async function outcomesOf(ids: readonly string[]) {
  const { rows } = await at.world.owner.query(
    `select p.status, g.status as generation, g.spent, (select count(*)::integer from post_revision r where r.post_id = p.id) as revisions
     from post p join generation g on g.post_id = p.id where p.id = any($1)`,
    [ids],
  );
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) {
    expect(row).toMatchObject(
      row.status === "in_review"
        ? { generation: "done", spent: 1, revisions: 1 }
        : { status: "failed", generation: "failed", spent: null, revisions: 0 },
    );
  }
  return {
    written: rows.filter(({ status }) => status === "in_review").length,
    failed: rows.filter(({ status }) => status === "failed").length,
  };
}

async function beginMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await at.begin({ format: "x", topic: `Topic ${number}` })).id);
  return ids;
}

// After these faults no post is tried again, beyond the one round in which a model corrects its answer.
const finalFaults: readonly ModelFault[] = ["refusal", "filtered", "no_json", "other_shape", "too_long"];

describe.each(representatives(faults, 6))("a model that answers %j", (fault) => {
  test(`${times} times costs what came out and nothing else, and leaves nothing set aside`, async () => {
    const isSilent = fault === "silent" || fault === "stalls";
    if (isSilent) pace.taskMillisecondsMax = unansweredMilliseconds;
    const before = await at.credits();
    // Half of the posts meet the fault with every attempt, the others only with the first one.
    const seen = new Set<string>();
    server.state.plan = ({ turns: [first] }) => {
      const topic = /Topic \d+/.exec(first?.text ?? "")?.[0] ?? "";
      if (Number(topic.slice(6)) % 2 === 0 || !seen.has(topic)) {
        seen.add(topic);
        return fault;
      }
      return undefined;
    };
    const from = server.log.length;
    const ids = await beginMany(finalFaults.includes(fault) ? times : times / 2);
    let attempts = 0;
    const unwatch = watchWith({
      ended() {},
      measured() {},
      counted(kind) {
        if (kind === "attempts") attempts += 1;
      },
    });
    await at.work();
    unwatch();
    const { written, failed } = await outcomesOf(ids);
    // With the short timeout, a call may be given up before its request has arrived.
    const met = isSilent ? attempts : server.log.slice(from).filter((request) => request.fault !== undefined).length;
    expect(met).toBeGreaterThanOrEqual(times);
    expect(written + failed).toBe(ids.length);
    expect(failed).toBeGreaterThanOrEqual(ids.length / 2);
    expect((await at.credits()).used - before.used).toBe(written);
    await at.expectRest();
  });
});

test("what goes wrong once is tried again and comes out", async () => {
  for (const fault of ["cut", "reset", "429", "500", "503", "no_json", "other_shape"] as const) {
    server.fail(fault);
    const { id } = await at.begin({ format: "linkedin", topic: "Old walls" });
    await at.work();
    expect(await at.post(id), fault).toMatchObject({ status: "in_review", agent: "test-writer", generation: { credits: 1 } });
  }
});

test("a refusal is final, and says so", async () => {
  server.fail("refusal");
  const { id } = await at.begin({ topic: "Something else" });
  const asked = server.asked("text").length;
  await at.work();
  expect(server.asked("text").length - asked).toBe(1);
  const { generation } = await at.post(id);
  expect(generation?.error).toMatch(/\. /);
  expect(generation?.error).not.toContain(server.key);
});

test("a post that breaks a rule goes back once with what is wrong, and never comes out", async () => {
  server.state.answers.text = ({ instructions }) => (formatIn(instructions) === "x" ? { parts: ["a".repeat(281)] } : posts.linkedin);
  const { id } = await at.begin({ format: "x", topic: "Too long" });
  const asked = server.asked("text").length;
  await at.work();
  expect(await at.post(id)).toMatchObject({ status: "failed", content: null });
  const rounds = server.asked("text").slice(asked);
  expect(rounds[1]?.prompt).toContain("parts[0]");
});

test("a text with more than five hashtags goes back and comes out with five, though a person may write more", async () => {
  let round = 0;
  const hashtags = ["one", "two", "three", "four", "five", "six"];
  server.state.answers.text = () => ({ ...posts.linkedin, hashtags: round++ === 0 ? hashtags : hashtags.slice(0, 5) });
  const { id } = await at.begin({ format: "linkedin", topic: "Hashtags" });
  const asked = server.asked("text").length;
  await at.work();
  expect(server.asked("text").slice(asked)[1]?.prompt).toContain("hashtags");
  expect(await at.post(id)).toMatchObject({ status: "in_review", content: { hashtags: hashtags.slice(0, 5) }, checks: [] });
});

test("a post that is repaired comes out", async () => {
  let round = 0;
  server.state.answers.text = () => ({ parts: [round++ === 0 ? "a".repeat(281) : "Short enough."] });
  const { id } = await at.begin({ format: "x", topic: "Repaired" });
  await at.work();
  expect(await at.post(id)).toMatchObject({ status: "in_review", content: { parts: [{ text: "Short enough." }] } });
});

describe("pictures", () => {
  const withoutPicture = faults.filter((fault) => fault !== "refusal" && fault !== "filtered" && fault !== "too_long");

  test.each(representatives(withoutPicture, 4))(
    `that a model answers with %j ${times} times are charged for where they came, and nothing stays set aside`,
    async (fault) => {
      const before = await at.credits();
      if (fault === "silent" || fault === "stalls") pace.taskMillisecondsMax = unansweredMilliseconds;
      const { id } = await at.newPost({ format: "x" });
      server.state.plan = () => fault;
      for (let round = 0; round < times / 4; round += 1) {
        const calls = Array.from({ length: 4 }, () =>
          at.world.call(at.world.registry.generatePostImages, { id, prompt: "A wall", count: 2 }).then(
            ({ imageIds }) => imageIds.length,
            ({ code }) => code,
          ),
        );
        expect(new Set(await Promise.all(calls))).toEqual(new Set(["unavailable"]));
      }
      expect(await at.credits()).toEqual(before);
      await at.expectRest();
    },
  );

  test("a post whose pictures are refused comes out without them, for less", async () => {
    server.state.plan = ({ kind }) => (kind === "image" ? "content_policy" : undefined);
    const begun = await at.begin({ format: "carousel", topic: "Walls", images: "photo" });
    expect(begun.credits).toBe(6);
    await at.work();
    expect(await at.post(begun.id)).toMatchObject({ status: "in_review", generation: { credits: 2 } });
    await at.expectRest();
  });

  test("a model's picture of another shape is cut to the one that was asked for, and keeps what it was asked", async () => {
    const { id } = await at.newPost({ format: "x" });
    const { imageIds } = await at.world.call(at.world.registry.generatePostImages, {
      id,
      prompt: "A wall in the sun",
      size: "9:16",
      count: 1,
    });
    const { rows } = await at.world.owner.query("select width, height, prompt, model from image where id = any($1)", [imageIds]);
    expect(rows).toEqual([{ width: 1080, height: 1920, prompt: "A wall in the sun", model: "test-painter" }]);
    expect(server.asked("image").at(-1)?.prompt).toContain("No text");
  });
});

const rounds = inShare(20, 1);

test(`of ${rounds * 50} calls, 50 at a time, with credits for 10, exactly 10 are accepted`, async () => {
  const { organizationId, personId, projectId } = await at.world.newOrganization();
  const who = { organizationId, personId, projectId };
  await transact(at.world.pool, organizationId, (tx) =>
    reserveCredits(tx, organizationId, { operationId: "other", credits: 90, work: "image", projectId, subjectId: null }),
  );
  const ask = () =>
    at.generate({ projectId, format: "x", topic: "At once" }, who).then(
      () => "begun",
      ({ code }) => code,
    );
  const answers: string[] = [];
  // On a busy machine, more at once would wait for a database connection longer than a call may.
  for (let round = 0; round < rounds; round += 1) answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
  expect(answers.filter((answer) => answer === "begun")).toHaveLength(10);
  expect(new Set(answers)).toEqual(new Set(["begun", "insufficient_credits"]));
  const { rows } = await at.world.owner.query("select from post where organization_id = $1", [organizationId]);
  expect(rows).toHaveLength(10);
});
