import { quoted } from "#src/core/text/quoted.ts";
import type { ModelKind } from "#src/operations/outside/models.ts";
import { callEndpoint, parsed, readEndpointAnswer } from "./endpoint/call-endpoint.ts";
import { CallFault } from "./endpoint/call-fault.ts";
import { type CallableEndpoint, keyHeaders, nameOf } from "./endpoint/endpoint.ts";

/** Result of checking a model's endpoint. `reachable`: it answers, but has no list of its models. */
export type Examined = {
  kind: ModelKind;
  model: string;
  state: "known" | "unknown" | "reachable" | "failed";
  /** Reason of the failure. */
  message: string;
  /** Some of the models that it has instead. */
  listed: readonly string[];
};

const timeoutMilliseconds = 5000;
const bytesMax = 5_000_000;
const listedMax = 5;

/** Lists an endpoint's models with the key. Nothing is generated and nothing is charged. */
export async function examineEndpoint(endpoint: CallableEndpoint): Promise<Examined> {
  const { kind, model } = endpoint;
  const found = { kind, model, message: "", listed: [] };
  try {
    const listed = await listModels(endpoint);
    if (listed === undefined) return { ...found, state: "reachable" };
    // Ollama names every model with a tag.
    const isKnown = listed.some((id) => id === model || id === `${model}:latest`);
    return isKnown
      ? { ...found, state: "known" }
      : {
          ...found,
          state: "unknown",
          listed: listed.slice(0, listedMax).map((id) => quoted(id, [endpoint.key])),
        };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    return { ...found, state: "failed", message: `${nameOf(kind)} ${error.message}` };
  }
}

const statusesWithoutList = [404, 405, 501];

async function listModels(endpoint: CallableEndpoint): Promise<string[] | undefined> {
  const { protocol, url, pace } = endpoint;
  const query = protocol === "anthropic" ? "?limit=1000" : "";
  try {
    const answer = await callEndpoint(endpoint, {
      method: "GET",
      url: `${url}/models${query}`,
      headers: keyHeaders(endpoint),
      timeoutMilliseconds,
      idleMilliseconds: pace.idleMilliseconds,
      bytesMax,
    });
    return idsIn(parsed(await readEndpointAnswer(answer)));
  } catch (error) {
    if (error instanceof CallFault && error.status !== null && statusesWithoutList.includes(error.status)) return undefined;
    throw error;
  }
}

function idsIn(body: unknown): string[] | undefined {
  const { data } = (body ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((entry: { id?: unknown } | null) => (typeof entry?.id === "string" ? [entry.id] : []));
}
