import type { Operation } from "@galley/contract";
import { coalesce } from "#src/core/database/coalesce.ts";
import { type Actor, principalOf } from "./actor.ts";

export type ShareReads<T> = (operation: Operation, actor: Actor, input: object, read: () => Promise<T>) => Promise<T>;

const callersMax = 1000;

/**
 * Lets equal reads of one caller that wait at the same moment share a look at the database, which begins after the last of
 * them arrived. What one caller may see is never given to another: the key holds who calls and how far they reach.
 */
export function createReadSharing<T>(): ShareReads<T> {
  const share = coalesce(async (_key: string, reads: (() => Promise<T>)[]) => {
    const [first] = reads;
    const answer = await first?.();
    return reads.map(() => answer as T);
  }, callersMax);
  return (operation, actor, input, read) => {
    const { organizationId, role, reach } = actor;
    return share(JSON.stringify([operation.name, organizationId, principalOf(actor), role, reach, input]), read);
  };
}
