import { expect, test } from "vitest";
import { type Finding, runChecks } from "#src/core/check.ts";
import { modelsCheck } from "#src/operating/doctor/models-check.ts";
import type { ModelSettings } from "#src/operations/outside/models.ts";
import { openModelServer } from "#test/models/open-model-server.ts";
import { createModels } from "./create-models.ts";

async function look(settings: ModelSettings): Promise<Finding> {
  const [finding] = await runChecks([modelsCheck(createModels(settings).examine)]);
  if (finding === undefined) throw new Error("Nothing was found.");
  return finding;
}

test("without models all is well", async () => {
  expect(await look({})).toEqual({
    name: "models",
    status: "ok",
    message: "None configured: the built-in writer and illustrator are used.",
  });
});

test("models that are there pass, through both protocols, and nothing is asked of them", async () => {
  await using server = await openModelServer();
  expect(await look(server.settings())).toMatchObject({
    status: "ok",
    message: expect.stringContaining("The text model test-writer is available."),
  });
  expect(await look({ text: server.settings({ protocol: "anthropic" }).text })).toMatchObject({ status: "ok" });
  expect(server.log.map(({ kind, protocol }) => [kind, protocol])).toEqual([
    ...Array(3).fill(["models", "openai"]),
    ["models", "anthropic"],
  ]);
});

test("a model that Ollama lists with a tag is there, an endpoint without a list is reachable", async () => {
  await using server = await openModelServer();
  server.state.models.push("llama3.2:latest");
  const { text } = server.settings({ model: "llama3.2" });
  expect(await look({ text })).toMatchObject({ status: "ok", message: "The text model llama3.2 is available." });
  server.state.hasList = false;
  expect(await look({ text })).toMatchObject({ status: "ok", message: expect.stringContaining("is reachable") });
});

test("an unknown model fails, naming what there is and the setting", async () => {
  await using server = await openModelServer();
  expect(await look({ text: server.settings({ model: "gone" }).text })).toMatchObject({
    status: "failed",
    message: "The text model gone is not available at its endpoint, which lists test-writer, test-painter, test-listener.",
    advice: expect.stringContaining("GALLEY_TEXT_MODEL"),
  });
});

test("a key that is refused and an endpoint that is not there fail without the key in what is said", async () => {
  await using server = await openModelServer();
  const { image } = server.settings();
  const refused = await look({ image: { ...image, key: "sk-wrong-canary7f3b" } });
  expect(refused).toMatchObject({
    status: "failed",
    message: expect.stringContaining("does not accept the key"),
    advice: expect.stringContaining("GALLEY_IMAGE_KEY"),
  });
  const gone = await look({ image: { ...image, key: "sk-wrong-canary7f3b", url: "http://127.0.0.1:1/v1" } });
  expect(gone).toMatchObject({ status: "failed", message: expect.stringContaining("GALLEY_IMAGE_URL") });
  expect(JSON.stringify([refused, gone])).not.toContain("canary7f3b");
});
