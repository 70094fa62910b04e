import { plainOutput, type RawInput } from "#src/operations/call.ts";
import { invoke } from "#src/operations/invoke.ts";
import { type AssistantSession, surfaceName } from "./session.ts";

/** Calls a reading operation for a prompt or a resource, with the permissions of the connection, as a tool would. */
export async function readOperation(session: AssistantSession, name: string, input: RawInput): Promise<Record<string, unknown>> {
  const { services, actor, requestId, operations } = session;
  const bound = operations.find(({ operation }) => operation.name === name);
  if (bound === undefined) throw new Error(`There is no operation ${name}.`);
  const { output } = await invoke(services, bound, { actor, admittedBeforeBody: true, surface: surfaceName, requestId }, () => input);
  return plainOutput(output) as Record<string, unknown>;
}
