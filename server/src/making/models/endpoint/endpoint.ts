import type { Egress } from "#src/core/egress/egress.ts";
import type { ModelEndpoint, ModelKind } from "#src/operations/outside/models.ts";

/** An endpoint with everything needed to call it. */
export type CallableEndpoint = ModelEndpoint & {
  kind: ModelKind;
  /** Reaches private networks where the operator has chosen the address. */
  egress: Egress;
  pace: CallPace;
  /** True where an organization has chosen the address. */
  isOwn?: true;
  /** True where the request shows a picture, which not every model takes. */
  showsPicture?: boolean;
};

export type CallPace = {
  /** Longest silence within an answer. */
  idleMilliseconds: number;
  /** Pause before the first further attempt, where the endpoint does not tell one. Doubles with each attempt. */
  pauseMilliseconds: number;
  /** Upper bound for the time of every task. No bound where absent. */
  taskMillisecondsMax?: number;
};

const names: Record<ModelKind, string> = { text: "The text model", image: "The image model", transcription: "The transcription model" };

export function nameOf(kind: ModelKind): string {
  return names[kind];
}

const settings = { MODEL: "model", URL: "address", KEY: "key" } as const;
type Setting = keyof typeof settings;

/** Returns whom to ask, and for which setting, as in "the operator to check GALLEY_TEXT_KEY". */
export function keeperOf({ kind, isOwn }: CallableEndpoint, name: Setting): string {
  return isOwn
    ? `an owner of the organization to check the ${settings[name]} under Models`
    : `the operator to check GALLEY_${kind.toUpperCase()}_${name}`;
}

/** Returns the headers that carry the key to the endpoint. */
export function keyHeaders({ protocol, key, keyHeader }: Pick<ModelEndpoint, "protocol" | "key" | "keyHeader">): Record<string, string> {
  const name = keyHeader ?? (protocol === "anthropic" ? "x-api-key" : "authorization");
  const shown = { [name]: key && (name === "authorization" ? `Bearer ${key}` : key) };
  const headers = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(headers), ...(protocol === "anthropic" && { "anthropic-version": "2023-06-01" }) };
}
