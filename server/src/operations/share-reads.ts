import type { AnyOperation, Language } from "@galley/contract";
import { coalesce } from "#src/core/database/coalesce.ts";
import { type Actor, principalOf } from "./actor.ts";

type Caller = { actor: Actor; language?: Language | undefined };
export type ShareReads<T> = (operation: AnyOperation, caller: Caller, input: object, read: () => Promise<T>) => Promise<T>;

const callersMax = 1000;

/**
 * Lets equal reads of one caller that wait at the same moment share a query, which begins after the last of them arrived.
 * Callers never share results with each other: the key contains the caller, their session, their role, their reach and their language.
 */
export function createReadSharing<T>(): ShareReads<T> {
  const share = coalesce(async (_key: string, reads: (() => Promise<T>)[]) => {
    const [first] = reads;
    const answer = await first?.();
    return reads.map(() => answer as T);
  }, callersMax);
  return (operation, { actor, language }, input, read) => {
    const { organizationId, sessionId, role, reach } = actor;
    return share(JSON.stringify([operation.name, organizationId, principalOf(actor), sessionId, role, reach, language, input]), read);
  };
}
