import type { ModelProvider } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import type { Vault } from "#src/core/secrets.ts";
import {
  type EnteredModel,
  type ModelEndpoint,
  type Models,
  modelKeyPlace,
  type OwnModels,
  type RecordModelUse,
} from "#src/operations/outside/models.ts";
import { openModels, usualPace } from "./create-models.ts";
import type { CallableEndpoint } from "./endpoint/endpoint.ts";
import { meterModels } from "./meter-models.ts";

type Dependencies = { egress: Egress; vault: Vault; record: RecordModelUse };

// Models stay open for what they have learned of their endpoint: which forms of request it takes.
const openMax = 500;
const checkMilliseconds = 5000;

/** Ways in which a provider differs from OpenAI's protocol. */
const differences: Partial<Record<ModelProvider, Partial<ModelEndpoint>>> = {
  anthropic: { protocol: "anthropic" },
  azure: { keyHeader: "api-key" },
  whisper_cpp: { recordingsPath: "/inference" },
};

/** Creates the calls to models of organizations. `egress` reaches what calls on behalf of an organization may reach. */
export function createOwnModels({ egress, vault, record }: Dependencies, pace = usualPace): OwnModels {
  const opened = new Map<string, Models>();
  const tested = new Set<string>();

  function endpointOf(organizationId: string, { kind, provider, model, address: url, key }: EnteredModel): CallableEndpoint {
    const opensKey = () =>
      key === null ? undefined : "sent" in key ? key.sent : vault.open(key.sealed, modelKeyPlace(organizationId, kind));
    const common = { kind, model, url, key: opensKey(), protocol: "openai" as const };
    return { ...common, ...differences[provider], egress: egress.of(organizationId), pace, isOwn: true };
  }

  function create(organizationId: string, entered: EnteredModel): Models {
    const endpoint = endpointOf(organizationId, entered);
    const models = openModels({ [entered.kind]: endpoint }, egress.ofStrangers(organizationId));
    return meterModels(models, (use) => record(organizationId, entered, use));
  }

  function openOne(organizationId: string, entered: EnteredModel): Models {
    const name = JSON.stringify([organizationId, entered]);
    const models = opened.get(name) ?? create(organizationId, entered);
    // The one that was used last is the last to go.
    opened.delete(name);
    opened.set(name, models);
    for (const oldest of opened.keys()) {
      if (opened.size <= openMax) break;
      opened.delete(oldest);
    }
    return models;
  }

  return {
    open(organizationId, entered) {
      const own = entered.map((one) => openOne(organizationId, one));
      const of = <Kind extends keyof Models>(kind: Kind): Models[Kind] =>
        own.find((models) => models[kind] !== undefined)?.[kind] as Models[Kind];
      return { text: of("text"), image: of("image"), transcription: of("transcription") };
    },

    async test(organizationId, entered) {
      if (tested.has(organizationId)) throw new Failure("unavailable", sentence("refusal_model_test_under_way"));
      tested.add(organizationId);
      try {
        await egress.of(organizationId).check(entered.address, checkMilliseconds);
        const { tryModel } = await import("./try-model.ts");
        await tryModel(create(organizationId, entered));
      } finally {
        tested.delete(organizationId);
      }
    },
  };
}
