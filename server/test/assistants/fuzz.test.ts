import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { publicOperations } from "#src/registry/operations.ts";
import { inShare, testSeed } from "../chance.ts";
import { diceOf, near, nearText, wildText, wildValue } from "../fuzz/values.ts";
import { openWorld, type World } from "../world.ts";
import { modernMessage, post } from "./client.ts";

const messages = inShare(5000, 300);
const parallel = 20;
const seed = testSeed();

let world: World;
let token: string;
let known: string[];
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newAssistant({ projectId: world.projectId })).value;
  known = [
    world.projectId,
    (await world.newArticle()).id,
    (await world.newArticle({ status: "published" })).id,
    (await world.newPost()).id,
    (await world.newComment()).id,
    await world.newImage(),
  ];
});
afterAll(() => world.close());

const methods = [
  "tools/list",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/read",
  "completion/complete",
  "server/discover",
  "ping",
];
const schemas = publicOperations.map(({ operation }) => ({
  operation,
  properties: Object.entries(z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }).properties ?? {}),
}));

/** Makes one message from a number: a nearly valid call, another method or random input. */
function wildMessage(number: number): { raw: string; headers: Record<string, string> } {
  const dice = diceOf(number);
  const { operation, properties } = dice.of(schemas);
  const args: Record<string, unknown> = { ...operation.example.input, ...(operation.irreversible && { confirm: true }) };
  if ("id" in args) args.id = dice.of(known);
  if ("projectId" in args) args.projectId = world.projectId;
  const [name = "x", schema] = dice.of(properties.length > 0 ? properties : [["x", {}] as const]);
  if (dice.in(2))
    args[dice.in(5) ? dice.of(["__proto__", "section", "confirm", "idempotencyKey", wildText(dice)]) : name] = near(dice, schema);
  const isCall = !dice.in(4);
  const method = isCall ? "tools/call" : dice.in(10) ? wildText(dice) : dice.of(methods);
  const params: Record<string, unknown> = isCall
    ? { name: dice.in(20) ? wildText(dice) : (operation.inTool?.name ?? operation.name), arguments: dice.in(20) ? wildValue(dice) : args }
    : {
        name: dice.of(["improve-article", "repurpose-article", "x"]),
        uri: `galley://articles/${dice.of(known)}`,
        arguments: { id: dice.of(known) },
      };
  const { headers, body } = modernMessage(method, params, dice.in(10) ? (wildValue(dice) as string) : 1);
  const isModern = dice.in(2);
  const sent = isModern ? body : { ...body, params };
  const text = JSON.stringify(dice.in(15) ? { ...sent, [dice.of(["jsonrpc", "id", "method", "params"])]: wildValue(dice) } : sent);
  const raw = dice.in(12) ? nearText(dice, text) : text;
  const latin = Object.fromEntries(Object.entries(isModern ? headers : {}).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)));
  return { raw, headers: latin };
}

test(`${messages} odd messages are each answered, none with a failure of ours (seed ${seed})`, async () => {
  const seen = new Map<string, number>();
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < messages; number = next++) {
      const { raw, headers } = wildMessage(seed + number);
      const about = `seed ${seed}, message ${number} (GALLEY_TEST_SEED=${seed + number} makes it the first): ${raw.slice(0, 500)}`;
      const answer = await post(world.app.web, raw, { authorization: `Bearer ${token}`, ...headers });
      expect(answer.status, about).toBeLessThan(500);
      const text = String(answer.result?.content?.[0]?.text ?? answer.error?.message ?? "");
      const outcome = answer.result?.isError ? (/^(\w+): /.exec(text)?.[1] ?? "without a code") : answer.error ? "refused" : "answered";
      expect(outcome, about).not.toBe("without a code");
      expect(text, about).not.toMatch(/^error: /);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  expect(world.logLines.filter((line) => line.includes("unexpected failure"))).toEqual([]);
  for (const outcome of ["answered", "refused", "invalid_input", "not_found"])
    expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(messages / 100);
});
