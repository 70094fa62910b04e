import { expect, test } from "vitest";
import { openModelServer } from "./open-model-server.ts";

test("whole answers are given as streams are, in both protocols", async () => {
  await using server = await openModelServer({ text: ({ prompt }) => `You said ${prompt}.` });
  const ask = async (path: string, headers: Record<string, string>, body: object) => {
    const messages = [{ role: "user", content: "hello" }];
    const sent = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ messages, ...body }),
    };
    const answer = await fetch(`${server.url}${path}`, sent);
    return { status: answer.status, body: await answer.json() };
  };
  const model = server.models.text;
  const bearer = { authorization: `Bearer ${server.key}` };
  const anthropic = { "x-api-key": server.key, "anthropic-version": "2023-06-01" };
  expect(await ask("/chat/completions", bearer, { model })).toMatchObject({
    status: 200,
    body: {
      choices: [{ message: { content: "You said hello." }, finish_reason: "stop" }],
      usage: { prompt_tokens: 100, completion_tokens: 20 },
    },
  });
  expect(await ask("/messages", anthropic, { model, max_tokens: 10 })).toMatchObject({
    status: 200,
    body: {
      content: [{ type: "text", text: "You said hello." }],
      stop_reason: "end_turn",
      usage: { input_tokens: 100, output_tokens: 20 },
    },
  });
  expect(await ask("/chat/completions", {}, { model })).toMatchObject({ status: 401, body: { error: { code: "invalid_api_key" } } });
  expect(await ask("/messages", anthropic, { model: "gone" })).toMatchObject({ status: 404, body: { type: "error" } });
  server.fail("refusal");
  expect((await ask("/messages", anthropic, { model })).body).toMatchObject({ stop_reason: "refusal" });
  expect(server.log.map(({ fault, outcome }) => [fault, outcome])).toEqual([
    ...Array(4).fill([undefined, "answered"]),
    ["refusal", "answered"],
  ]);
});
