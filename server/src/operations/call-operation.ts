import type { AnyOperation } from "@galley/contract";
import type { z } from "zod";
import { type Call, plainOutput, type RawInput, type Services } from "./call.ts";
import type { AnyBound, Bound } from "./handle.ts";
import { invoke } from "./invoke.ts";

/** Calls one operation from code that knows which: its input and output have the operation's own types. */
export async function callOperation<O extends AnyOperation>(
  services: Services,
  bound: Bound<O>,
  call: Call,
  input: z.input<O["input"]>,
): Promise<z.output<O["output"]>> {
  // The parameters have checked the types that this cast drops. The output's schema is the operation's own.
  const { output } = await invoke(services, bound as unknown as AnyBound, call, () => input as RawInput);
  return plainOutput(output) as z.output<O["output"]>;
}
