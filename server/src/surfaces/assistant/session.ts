import type { PublicOperation } from "@galley/contract";
import type { Log } from "#src/core/log.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import type { Services } from "#src/operations/invoke.ts";
import type { Admission, RateBudget } from "#src/people/access/admit.ts";
import type { MessageId } from "./http-answer.ts";

/** Log fields of a message: the operation that it called, and the code of the error that it ended with. */
export type Told = { operation: string | undefined; failed: string | undefined };

/** Facts gathered about a request while it is answered. `id`: of its message, undefined until that is read. */
export type MessageExchange = Told & { requestId: string; admission: Admission | undefined; id: MessageId | undefined };

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
  told: Told;
};

export const surfaceName = "assistant";
