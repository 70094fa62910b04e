import type { PublicOperation } from "@galley/contract";
import type { Log } from "#src/core/log.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import type { Door } from "#src/operations/invoke.ts";
import type { Admission, RateBudget } from "#src/people/access/admit.ts";
import type { MessageId } from "./http-answer.ts";

/** What the log says of a message: what it asked for, and the code of the error that it ended with. */
export type Told = { operation: string | undefined; failed: string | undefined };

/** What is found out about a request while it is answered. `id`: of its message, undefined until that is read. */
export type Exchange = Told & { requestId: string; admission: Admission | undefined; id: MessageId | undefined };

/** One message of one assistant, from its arrival to its answer. Nothing of it outlives the answer. */
export type Session = {
  door: Door;
  operations: readonly AnyBound<PublicOperation>[];
  log: Log;
  actor: Actor;
  budget: RateBudget;
  requestId: string;
  /** The arguments of a tool call exactly as they came, and how many bytes the whole message had. */
  toolArguments: Record<string, unknown>;
  bytes: number;
  told: Told;
};

export const surfaceName = "assistant";
