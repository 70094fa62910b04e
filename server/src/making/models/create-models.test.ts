import { expect, test } from "vitest";
import { openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { selfSigned } from "#test/outside/certificate.ts";
import { listenHttps } from "#test/outside/listen.ts";
import { openWorld } from "#test/world.ts";
import { createModels } from "./create-models.ts";
import { goodNote, modelFailureOf, writing } from "./test-support.ts";

test("handlers have the models that the service was given, and none otherwise", async () => {
  await using server = await openModelServer({ text: () => goodNote });
  await using without = await openWorld();
  expect(without.app.services.outside.models).toMatchObject({ text: undefined, image: undefined, transcription: undefined });
  await using world = await openWorld({ models: createModels({ text: server.settings().text }, undefined, quickPace) });
  const { text, image } = world.app.services.outside.models;
  expect([text?.name, image]).toEqual(["test-writer", undefined]);
  expect((await text?.write(writing()))?.value).toEqual(goodNote);
});

const unkeyed = (url: string) => createModels({ text: { model: "m", protocol: "openai", url, key: undefined } }, undefined, quickPace).text;

test("an endpoint whose certificate is of an unknown authority names the setting that trusts it", async () => {
  await using untrusted = await listenHttps(selfSigned("models.example"), (_request, response) => response.end());
  const work = unkeyed(`https://127.0.0.1:${untrusted.port}/v1`)?.write(writing()) ?? Promise.resolve();
  expect(await modelFailureOf(work)).toMatchObject({
    kind: "misconfigured",
    retryable: false,
    message: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
  });
});

test("this machine and private networks are reached over plain http, other addresses are not", async () => {
  const quickly = writing({ timeoutMilliseconds: 10_000 });
  for (const url of ["http://169.254.169.254/v1", "http://93.184.215.14/v1", "http://168.63.129.16/v1", "http://[fe80::1]/v1"]) {
    const work = unkeyed(url)?.write(quickly) ?? Promise.resolve();
    expect(await modelFailureOf(work), url).toMatchObject({
      kind: "misconfigured",
      message: expect.stringContaining("GALLEY_TEXT_URL"),
      usage: { calls: 1 },
    });
  }
  await using server = await openModelServer({ text: () => goodNote });
  server.state.asksForKey = false;
  server.state.models.push("m");
  for (const host of ["127.0.0.1", "localhost"]) {
    const { value } = (await unkeyed(server.url.replace("127.0.0.1", host))?.write(writing())) ?? {};
    expect(value, host).toEqual(goodNote);
  }
});
