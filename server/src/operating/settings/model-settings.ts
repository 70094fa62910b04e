import { z } from "zod";
import type { ModelEndpoint, ModelKind, ModelSettings } from "#src/operations/outside/models.ts";
import { isBaseAddress } from "./setting-kinds.ts";

const idLengthMax = 200;
const keyLengthMax = 1000;
const protocols = ["openai", "anthropic"] as const;
const usualUrls = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" } as const;

type Described = { prefix: string; does: string; without: string };

const text = {
  prefix: "GALLEY_TEXT",
  does: "writes posts and articles",
  without: "none: the built-in writer",
} as const satisfies Described;
const image = {
  prefix: "GALLEY_IMAGE",
  does: "draws pictures",
  without: "none: the built-in illustrator",
} as const satisfies Described;
const transcription = {
  prefix: "GALLEY_TRANSCRIPTION",
  does: "turns recordings into text",
  without: "none: recordings are not transcribed",
} as const satisfies Described;

const described: Record<ModelKind, Described> = { text, image, transcription };
const kinds = ["text", "image", "transcription"] as const satisfies readonly ModelKind[];

function variablesOf<const D extends Described>({ prefix, does, without }: D) {
  const variables = {
    [`${prefix}_MODEL`]: z
      .string()
      .max(idLengthMax)
      .optional()
      .meta({ description: `Id of the model that ${does}; the other \`${prefix}_\` settings say where it is.`, shownDefault: without }),
    [`${prefix}_URL`]: z
      .string()
      .refine(isBaseAddress, "must be an http or https address without user, query and fragment, as in http://localhost:11434/v1")
      .optional()
      .meta({
        description:
          "Base address of the endpoint with its path. It may be on this machine or in a private network, there over plain http.",
        shownDefault: prefix === text.prefix ? `\`${usualUrls.openai}\` or \`${usualUrls.anthropic}\`` : `\`${usualUrls.openai}\``,
      }),
    [`${prefix}_KEY`]: z
      .string()
      .max(keyLengthMax)
      // Characters that a header can carry.
      .regex(/^[\x21-\x7e]+$/, "must be a key without spaces and line breaks")
      .optional()
      .meta({ description: "Key for it; local endpoints take none.", shownDefault: "none", secret: true }),
  };
  return variables as unknown as Record<`${D["prefix"]}_${"MODEL" | "URL" | "KEY"}`, z.ZodOptional<z.ZodString>>;
}

/** Settings for the models that make texts, pictures and transcripts. */
export const modelVariables = {
  ...variablesOf(text),
  GALLEY_TEXT_PROVIDER: z
    .enum(protocols, `must be ${protocols.join(" or ")}`)
    .optional()
    .meta({
      description: "What the endpoint speaks: `openai` for OpenAI and everything compatible with it, or `anthropic`.",
      shownDefault: "`openai`",
    }),
  ...variablesOf(image),
  ...variablesOf(transcription),
};

type Values = { readonly [name: string]: unknown };
type EndpointConfig = Omit<ModelEndpoint, "key">;
export type ModelsConfig = { readonly [Kind in ModelKind]?: EndpointConfig | undefined };
export type ModelKeys = { readonly [Kind in ModelKind]?: string | undefined };

function given(values: Values, kind: ModelKind, name: "MODEL" | "URL" | "KEY" | "PROVIDER"): string | undefined {
  const value = values[`${described[kind].prefix}_${name}`];
  return typeof value === "string" ? value : undefined;
}

/** Returns the settings of the models that may be printed. */
export function readModels(values: Values): ModelsConfig {
  const found = kinds.map((kind): ModelsConfig => {
    const model = given(values, kind, "MODEL");
    if (model === undefined) return {};
    const protocol = given(values, kind, "PROVIDER") === "anthropic" ? "anthropic" : "openai";
    const url = (given(values, kind, "URL") ?? usualUrls[protocol]).replace(/(?<!\/)\/+$/, "");
    return { [kind]: { model, protocol, url } };
  });
  return Object.assign({}, ...found);
}

export function readModelKeys(values: Values): ModelKeys {
  return Object.fromEntries(kinds.map((kind) => [kind, given(values, kind, "KEY")]));
}

/** Returns the faults of incomplete settings: an address or key without its model, or a model with neither. */
export function halfModels(values: Values): string[] {
  return kinds.flatMap((kind) => {
    const { prefix } = described[kind];
    if (given(values, kind, "MODEL") !== undefined) {
      const reachable = given(values, kind, "KEY") !== undefined || given(values, kind, "URL") !== undefined;
      return reachable
        ? []
        : [`${prefix}_MODEL is set and ${prefix}_KEY is not: set the key, or ${prefix}_URL for an endpoint without one.`];
    }
    const names = (["PROVIDER", "URL", "KEY"] as const).filter((name) => given(values, kind, name) !== undefined);
    if (names.length === 0) return [];
    const there = names.map((name) => `${prefix}_${name}`).join(", ");
    const [are, them] = names.length === 1 ? ["is", "it"] : ["are", "them"];
    return [`${there} ${are} set and ${prefix}_MODEL is not: a model takes its id. Set it, or remove ${them}.`];
  });
}

type Settings = { config: { models: ModelsConfig }; secrets: { modelKeys: ModelKeys } };

/** Returns the operator's models with their keys. */
export function modelSettings({ config: { models }, secrets: { modelKeys } }: Settings): ModelSettings {
  const whole = kinds.map((kind) => {
    const endpoint = models[kind];
    return endpoint === undefined ? {} : { [kind]: { ...endpoint, key: modelKeys[kind] } };
  });
  return Object.assign({}, ...whole);
}
