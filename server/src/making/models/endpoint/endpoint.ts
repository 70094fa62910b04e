import type { Egress } from "#src/core/egress/egress.ts";
import type { ModelEndpoint, ModelKind } from "#src/core/outside/models.ts";

/** An endpoint and what it takes to call it. */
export type Endpoint = ModelEndpoint & {
  kind: ModelKind;
  /** Reaches private networks, since the operator has chosen the address. */
  egress: Egress;
  pace: Pace;
};

export type Pace = {
  /** The longest silence within an answer. */
  idleMilliseconds: number;
  /** Before the first further attempt, where the endpoint does not say how long; twice as long before the next. */
  pauseMilliseconds: number;
  /** However much time a task has; without a bound where it is left out. */
  taskMillisecondsMax?: number;
};

const names: Record<ModelKind, string> = { text: "The text model", image: "The image model", transcription: "The transcription model" };

export function nameOf(kind: ModelKind): string {
  return names[kind];
}

export function settingOf(kind: ModelKind, name: "MODEL" | "URL" | "KEY"): string {
  return `GALLEY_${kind.toUpperCase()}_${name}`;
}

/** What shows the key to the endpoint. */
export function keyHeaders({ protocol, key }: Pick<ModelEndpoint, "protocol" | "key">): Record<string, string> {
  const shown = protocol === "anthropic" ? { "x-api-key": key } : { authorization: key && `Bearer ${key}` };
  const headers = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(headers), ...(protocol === "anthropic" && { "anthropic-version": "2023-06-01" }) };
}
