import { type Check, failed, ok } from "#src/core/check.ts";
import type { Examined } from "#src/making/models/examine-endpoint.ts";

/** Checks that the configured models exist, accept the key and support the tasks they are configured for. */
export function modelsCheck(examine: () => Promise<readonly Examined[]>): Check {
  return {
    name: "models",
    advice: "Check the settings GALLEY_TEXT_…, GALLEY_IMAGE_… and GALLEY_TRANSCRIPTION_….",
    async run() {
      const examined = await examine();
      if (examined.length === 0) return ok("None configured: the built-in writer and illustrator are used.");
      const message = examined.map(describe).join(" ");
      const broken = examined.filter(({ state }) => state === "failed" || state === "unknown");
      if (broken.length === 0) return ok(message);
      return failed(message, `Check ${broken.map(settingsFor).join(", ")}. Until then, whatever needs the model fails and costs nothing.`);
    },
  };
}

function describe({ kind, model, state, message, listed }: Examined): string {
  const name = `The ${kind} model ${model}`;
  if (state === "failed") return message;
  if (state === "known") return `${name} is available.`;
  if (state === "reachable") return `${name} is reachable; its endpoint does not list models.`;
  return listed.length === 0
    ? `${name} is not available at its endpoint.`
    : `${name} is not available at its endpoint, which lists ${listed.join(", ")}.`;
}

function settingsFor({ kind, state }: Examined): string {
  const prefix = `GALLEY_${kind.toUpperCase()}`;
  return state === "unknown" ? `${prefix}_MODEL` : `${prefix}_URL and ${prefix}_KEY`;
}
