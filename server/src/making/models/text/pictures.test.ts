import { afterEach, describe, expect, test } from "vitest";
import type { Answers } from "#test/models/open-model-server.ts";
import { picture } from "#test/picture.ts";
import { goodNote, modelFailureOf, openModelsAt, writing } from "../test-support.ts";

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

const protocols = ["openai", "anthropic"] as const;
describe.for(protocols)("through the protocol of %s", (protocol) => {
  async function at(answers: Partial<Answers> = {}) {
    const opened = await openModelsAt(answers, { protocol });
    closing.push(opened);
    return { ...opened, asked: () => opened.server.asked("text") };
  }

  test("a picture goes out with the first turn, in every round", async () => {
    const { text, asked } = await at({ text: ({ turns }) => (turns.length === 1 ? {} : goodNote) });
    const bytes = await picture(1, { width: 40, height: 30 }).jpeg().toBuffer();
    expect((await text.write(writing({ picture: { bytes, mediaType: "image/jpeg" } }))).value).toEqual(goodNote);
    expect(asked().map(({ pictures }) => pictures)).toEqual(Array(2).fill([{ mediaType: "image/jpeg", bytes }]));
    expect(asked()[1]?.turns.map(({ text: said }) => said === "")).toEqual([false, false, false]);
  });

  test.for([
    [400, "Invalid content type. image_url is only supported by certain models.", 2],
    [400, "some-model is not a multimodal model", 2],
    [422, "messages[0]: unknown variant `image_url`, expected `text`", 2],
    [415, "Unsupported media.", 1],
    [404, "No endpoints found that support image input", 1],
    [500, "image input is not supported - hint: you may need to provide the mmproj", 1],
  ] as const)("a model that takes no pictures and answers %i with %j says so", async ([status, message, requests]) => {
    const { text, server, asked } = await at();
    server.state.refusesPictures = { status, message };
    const shown = writing({ picture: { bytes: await picture(1).png().toBuffer(), mediaType: "image/png" } });
    expect(await modelFailureOf(text.write(shown))).toMatchObject({
      kind: "no_pictures",
      retryable: false,
      message: expect.stringMatching(/^The text model takes no pictures.*GALLEY_TEXT_MODEL/),
    });
    expect(asked()).toHaveLength(requests);
    expect((await text.write(writing())).value).toEqual(goodNote);
  });

  test("an endpoint that fails at work over a picture is not taken for one that takes none", async () => {
    const { text, server } = await at();
    server.state.refusesPictures = { status: 500, message: "The server had an error." };
    const shown = writing({ picture: { bytes: await picture(1).png().toBuffer(), mediaType: "image/png" } });
    expect(await modelFailureOf(text.write(shown))).toMatchObject({ kind: "unavailable", retryable: true });
  });
});
