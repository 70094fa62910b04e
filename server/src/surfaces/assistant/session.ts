import type { PublicOperation } from "@galley/contract";
import type { Log, LogFields } from "#src/core/log.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import type { RateBudget } from "#src/people/access/admit.ts";
import type { AnswerContext } from "#src/surfaces/answer.ts";
import type { MessageId } from "./http-answer.ts";
import type { ToolList } from "./tools/tools.ts";

/** One request with its message. `id`: undefined until the message is read. */
export type MessageExchange = { request: Request; context: AnswerContext; message: { id: MessageId | undefined } };

/** Context of one message of one assistant. Nothing of it outlives the answer. */
export type AssistantSession = {
  services: Services;
  operations: readonly AnyBound<PublicOperation>[];
  log: Log;
  actor: Actor;
  budget: RateBudget;
  requestId: string;
  /** The arguments of a tool call exactly as received, and the size of the whole message in bytes. */
  toolArguments: Record<string, unknown>;
  bytes: number;
  toolList: ToolList;
  logFields: LogFields;
};

export const surfaceName = "assistant";
