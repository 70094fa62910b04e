import type { Operation } from "@galley/contract";
import type { z } from "zod";
import { type AnyBound, type Bound, plainOutput } from "#src/operations/handle.ts";
import { type Call, invoke, type Services } from "#src/operations/invoke.ts";

export type Caller = Pick<Call, "actor" | "requestId">;

/** Calls one operation for a person who uses a page. */
export async function callOperation<O extends Operation>(
  services: Services,
  bound: Bound<O>,
  caller: Caller,
  input: z.input<O["input"]>,
): Promise<z.output<O["output"]>> {
  const call: Call = { ...caller, surface: "dashboard" };
  const { output } = await invoke(services, bound as unknown as AnyBound, call, () => input as Record<string, unknown>);
  return plainOutput(output) as z.output<O["output"]>;
}
