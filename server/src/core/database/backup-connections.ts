import { availableParallelism } from "node:os";
import type { ClientBase } from "pg";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { copySettings } from "./backup-format.ts";
import { openClient } from "./database-client.ts";

const connectionsMax = 8;

type Workers = { clients: readonly ClientBase[] } & AsyncDisposable;

/** Opens the connections that copy at once: one more than processors, since each waits for the other side now and then. */
export async function openWorkers(connectionString: string, name: string, processors = availableParallelism()): Promise<Workers> {
  const opened = new AsyncDisposableStack();
  const open = async () => {
    const client = opened.adopt(await openClient({ connectionString, application_name: name }), (one) => one.end());
    await client.query(copySettings);
    return client;
  };
  try {
    const clients = await allInOrder(Array.from({ length: Math.min(processors + 1, connectionsMax) }, open));
    return { clients, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
