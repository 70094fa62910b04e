import { expect, test } from "vitest";
import { readSettings } from "./config.ts";
import { modelSettings } from "./model-settings.ts";

const key = "sk-hunter2-hunter2";

test("without settings there are no models", () => {
  expect(modelSettings(readSettings({}))).toEqual({});
});

test("each kind takes an id and a key, and leads to OpenAI unless something else is set", () => {
  const all = { GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_KEY: key, GALLEY_IMAGE_MODEL: "painter", GALLEY_IMAGE_KEY: key };
  const settings = readSettings({ ...all, GALLEY_TRANSCRIPTION_MODEL: "listener", GALLEY_TRANSCRIPTION_URL: "http://localhost:8000/v1/" });
  expect(modelSettings(settings)).toEqual({
    text: { model: "writer", protocol: "openai", url: "https://api.openai.com/v1", key },
    image: { model: "painter", protocol: "openai", url: "https://api.openai.com/v1", key },
    transcription: { model: "listener", protocol: "openai", url: "http://localhost:8000/v1", key: undefined },
  });
  expect(JSON.stringify(settings.config)).not.toContain(key);
});

test("Anthropic has an address of its own", () => {
  const anthropic = { GALLEY_TEXT_MODEL: "claude-x", GALLEY_TEXT_PROVIDER: "anthropic", GALLEY_TEXT_KEY: key };
  expect(modelSettings(readSettings(anthropic)).text).toMatchObject({ protocol: "anthropic", url: "https://api.anthropic.com/v1" });
});

test.for([
  [{ GALLEY_TEXT_URL: "http://localhost:11434/v1" }, /GALLEY_TEXT_URL is set and GALLEY_TEXT_MODEL is not: .*remove it\./],
  [
    { GALLEY_TEXT_KEY: key, GALLEY_TEXT_PROVIDER: "anthropic" },
    /GALLEY_TEXT_PROVIDER, GALLEY_TEXT_KEY are set and GALLEY_TEXT_MODEL is not/,
  ],
  [{ GALLEY_IMAGE_KEY: key }, /GALLEY_IMAGE_KEY is set and GALLEY_IMAGE_MODEL is not/],
  [{ GALLEY_TRANSCRIPTION_URL: "https://models.example" }, /GALLEY_TRANSCRIPTION_URL is set and GALLEY_TRANSCRIPTION_MODEL is not/],
  [{ GALLEY_TEXT_MODEL: "writer" }, /GALLEY_TEXT_MODEL is set and GALLEY_TEXT_KEY is not: set the key, or GALLEY_TEXT_URL/],
  [
    { GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_PROVIDER: "gemini", GALLEY_TEXT_KEY: key },
    /GALLEY_TEXT_PROVIDER must be openai or anthropic/,
  ],
  [{ GALLEY_IMAGE_PROVIDER: "openai" }, /GALLEY_IMAGE_PROVIDER is not a setting of Galley/],
  [{ GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_URL: "localhost:11434" }, /GALLEY_TEXT_URL must be an http or https address/],
  [{ GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_URL: `https://user:${key}@models.example/v1` }, /GALLEY_TEXT_URL must be .* without user/],
  [{ GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_URL: `https://models.example/v1?key=${key}` }, /GALLEY_TEXT_URL must be/],
  [{ GALLEY_TEXT_MODEL: "writer", GALLEY_TEXT_KEY: `${key}\nx-other: 1` }, /GALLEY_TEXT_KEY must be a key without spaces/],
] as const)("%o keeps the service from starting, says what to do and no key", ([environment, message]) => {
  expect(() => readSettings(environment)).toThrow(message);
  expect(() => readSettings(environment)).not.toThrow(key);
});
