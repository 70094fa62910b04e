import { z } from "zod";
import { characters } from "../characters.ts";
import { HttpUrl, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { refusing, violation } from "../violation.ts";

/** Kinds of work that a model does. */
export const modelKinds = ["text", "image", "transcription"] as const;
export type ModelKind = (typeof modelKinds)[number];

type Provider = {
  title: string;
  /** Base address with its path; null where each organization has its own. */
  address: string | null;
  /** An address of that form, for people who enter theirs. */
  likeAddress: string;
  /** False: a server of one's own, which takes a key only where it was given one. */
  needsKey: boolean;
  /** A model for each kind of work that it does. */
  models: Partial<Record<ModelKind, string>>;
};

const hosted = (address: string) => ({ address, likeAddress: address, needsKey: true });
const local = (likeAddress: string) => ({ address: null, likeAddress, needsKey: false });

/** Providers of models that an organization can enter. */
export const modelProviders = {
  openai: {
    title: "OpenAI",
    ...hosted("https://api.openai.com/v1"),
    models: { text: "gpt-5-mini", image: "gpt-image-1", transcription: "gpt-4o-mini-transcribe" },
  },
  anthropic: { title: "Anthropic", ...hosted("https://api.anthropic.com/v1"), models: { text: "claude-sonnet-4-5" } },
  mistral: {
    title: "Mistral",
    ...hosted("https://api.mistral.ai/v1"),
    models: { text: "mistral-medium-latest", transcription: "voxtral-mini-latest" },
  },
  google: {
    title: "Google",
    ...hosted("https://generativelanguage.googleapis.com/v1beta/openai"),
    models: { text: "gemini-2.5-flash", image: "imagen-4.0-generate-001" },
  },
  azure: {
    title: "Azure OpenAI",
    address: null,
    likeAddress: "https://your-resource.openai.azure.com/openai/v1",
    needsKey: true,
    models: { text: "gpt-5-mini", image: "gpt-image-1", transcription: "gpt-4o-mini-transcribe" },
  },
  ollama: { title: "Ollama", ...local("http://ollama.internal:11434/v1"), models: { text: "qwen3:14b" } },
  lm_studio: { title: "LM Studio", ...local("http://studio.internal:1234/v1"), models: { text: "qwen3-14b" } },
  vllm: {
    title: "vLLM",
    ...local("http://vllm.internal:8000/v1"),
    models: { text: "Qwen/Qwen3-14B", transcription: "openai/whisper-large-v3" },
  },
  whisper_cpp: { title: "whisper.cpp", ...local("http://whisper.internal:8080"), models: { transcription: "whisper" } },
  other: {
    title: "OpenAI-compatible",
    ...local("https://models.example/v1"),
    models: { text: "writer", image: "painter", transcription: "listener" },
  },
} as const satisfies Record<string, Provider>;
export type ModelProvider = keyof typeof modelProviders;
export const modelProviderNames = Object.keys(modelProviders) as [ModelProvider, ...ModelProvider[]];

/** Returns what a provider's address is, what it takes and which models it has, as one type for all of them. */
export function modelProvider(name: ModelProvider): Provider {
  return modelProviders[name];
}

const Kind = z.enum(modelKinds);

const pricePerUnit = z.number().min(0).max(100_000);

/** Prices of a model at its provider, as its owner has entered them. */
export const ModelPrice = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, violation("violation_model_currency"))
      .describe("ISO 4217, such as EUR."),
    input: pricePerUnit.optional().describe("Of text: a million tokens that it reads."),
    output: pricePerUnit.optional().describe("Of text: a million tokens that it writes."),
    each: pricePerUnit.optional().describe("Of pictures: one picture. Of recordings: one minute."),
  })
  .meta({ id: "ModelPrice" });
export type ModelPrice = z.output<typeof ModelPrice>;
const Name = z.string().describe("Its id at the provider.");

const Model = z
  .strictObject({
    kind: Kind,
    own: z
      .strictObject({
        provider: z.enum(modelProviderNames),
        model: Name,
        address: z.string().meta({ format: "uri" }),
        hasKey: z.boolean().describe("The key itself is never shown."),
        testedAt: Timestamp.describe("When it last did a small piece of its work."),
        price: ModelPrice.nullable().describe("By which its use is told in money; null where none was entered."),
      })
      .nullable()
      .describe("The organization's own, whose work costs no credits; null where it has entered none."),
    operatorModel: z.string().nullable().describe("Does the work where there is no own one; null where the operator has none either."),
  })
  .meta({ id: "Model" });

const sample = {
  kind: "text",
  own: {
    provider: "mistral",
    model: "mistral-medium-latest",
    address: "https://api.mistral.ai/v1",
    hasKey: true,
    testedAt: "2026-11-20T09:30:00.000Z",
    price: { currency: "EUR", input: 0.4, output: 2 },
  },
  operatorModel: null,
} as const;

export const getModels = defineOperation({
  name: "get_models",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Read which models write, draw and transcribe for the organization: its own, else the operator's.",
  input: z.strictObject({}),
  output: z.strictObject({ models: z.array(Model) }),
  errors: [],
  example: {
    input: {},
    output: {
      models: [
        sample,
        { kind: "image", own: null, operatorModel: "gpt-image-1" },
        { kind: "transcription", own: null, operatorModel: null },
      ],
    },
  },
});

export const setModel = defineOperation({
  name: "set_model",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary:
    "Enter a model of the organization's own; it does a small piece of its work first, and its key is encrypted and never shown again.",
  input: z
    .strictObject({
      kind: Kind,
      provider: z.enum(modelProviderNames),
      model: characters(1, limits.modelNameLengthMax).describe("Its id at the provider; the deployment's name with Azure."),
      address: HttpUrl.optional().describe("Base address with its path, for providers without a common one."),
      key: z
        .string()
        .min(1)
        .max(1000)
        .regex(/^[\x21-\x7e]+$/, violation("violation_model_key"))
        .optional()
        .describe("Without one, the key that is kept for the same provider and address stays."),
      price: ModelPrice.nullable().default(null).describe("By which its use is told in money."),
    })
    .superRefine(({ kind, provider, address, price }, context) => {
      const refuse = refusing(context);
      const { title, models, address: common } = modelProvider(provider);
      const other = kind === "text" ? price?.each : (price?.input ?? price?.output);
      if (other !== undefined) refuse("price", "violation_model_price");
      if (models[kind] === undefined) refuse("provider", "violation_model_kind", { provider: title });
      if (common === null && address === undefined) refuse("address", "violation_model_address_missing", { provider: title });
      if (common !== null && address !== undefined) refuse("address", "violation_model_address_common", { provider: title });
    }),
  output: Model,
  errors: ["conflict", "invalid_url", "unavailable"],
  example: {
    input: { kind: "text", provider: "mistral", model: "mistral-medium-latest", key: "a-key" },
    output: sample,
  },
});

export const removeModel = defineOperation({
  name: "remove_model",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Remove a model of the organization's own and its key; what has begun with it ends as failed.",
  input: z.strictObject({ kind: Kind }),
  output: z.strictObject({ kind: Kind, removed: z.literal(true) }),
  errors: [],
  example: { input: { kind: "text" }, output: { kind: "text", removed: true } },
});
