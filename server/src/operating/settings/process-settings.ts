import { z } from "zod";
import { type ProcessRole, processRoles } from "#src/core/process-role.ts";
import { wholeNumber } from "./setting-kinds.ts";

export const processVariables = {
  GALLEY_ROLE: z
    .enum(processRoles, `must be one of ${processRoles.join(", ")}`)
    .prefault("all")
    .meta({
      description:
        "Part of the service that this process runs: `web` answers requests, `worker` does the work in the background, `all` does both. Parts take `DATABASE_URL`.",
    }),
  GALLEY_STOP_DELAY_SECONDS: wholeNumber(0, 300)
    .prefault("0")
    .describe(
      "Seconds for which a process that was told to stop still takes requests, while `/readyz` already answers 503, so that proxies send them elsewhere.",
    ),
};

export type ProcessConfig = { role: ProcessRole; stopDelaySeconds: number };

type Values = { GALLEY_ROLE: ProcessRole; GALLEY_STOP_DELAY_SECONDS: number };

export function readProcess({ GALLEY_ROLE: role, GALLEY_STOP_DELAY_SECONDS }: Values): ProcessConfig {
  // Nobody sends requests to a process that takes none.
  return { role, stopDelaySeconds: role === "worker" ? 0 : GALLEY_STOP_DELAY_SECONDS };
}

/** Returns the fault of running a part of the service on the embedded database, which belongs to one process. */
export function partWithoutDatabase({ GALLEY_ROLE: role = "all", DATABASE_URL }: Record<string, string | undefined>): string[] {
  if (role === "all" || DATABASE_URL !== undefined) return [];
  return [`GALLEY_ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process, which has to do everything.`];
}

/** Reads a point at which tests end the process, and how often it is passed before. */
export function failpointIn(text: string | undefined): { name: string; hits: number } | undefined {
  const [name, hits = "1"] = text?.split(":") ?? [];
  return name === undefined ? undefined : { name, hits: Number(hits) };
}

export function refusedFailpoint({ GALLEY_FAILPOINT, NODE_ENV }: Record<string, string | undefined>): string[] {
  if (GALLEY_FAILPOINT === undefined || NODE_ENV === "test") return [];
  return ["GALLEY_FAILPOINT makes the process kill itself and is for tests only. Remove it."];
}
