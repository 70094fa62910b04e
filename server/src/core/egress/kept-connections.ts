import type { Connection } from "./connection.ts";
import type { Target } from "./target.ts";

/** Connections whose last answer is complete, kept for another use within seconds. */
export type KeptConnections = {
  /**
   * Returns a connection to this origin whose peer has one of the target's addresses, which have just been looked up and checked;
   * undefined when there is none. It belongs to the caller until it is put back.
   */
  take(target: Target): Connection | undefined;
  put(connection: Connection): void;
  close(): Promise<void>;
};

export const keepMilliseconds = 4000;
// As many as an organization's webhooks have under way at most, which may all lead to one receiver, and room for others.
const perOriginMax = 200;
const allMax = 400;

export function createKeptConnections(): KeptConnections {
  const idle = new Map<string, Connection[]>();
  const watched = new WeakSet<Connection>();
  let count = 0;
  let closed = false;

  function remove(connection: Connection): boolean {
    const connections = idle.get(connection.origin) ?? [];
    const index = connections.lastIndexOf(connection);
    if (index === -1) return false;
    connections.splice(index, 1);
    if (connections.length === 0) idle.delete(connection.origin);
    count -= 1;
    return true;
  }

  function isUsable({ openedAt, peer }: Connection, { addresses }: Target): boolean {
    const address = peer();
    return address !== undefined && addresses.includes(address) && performance.now() - openedAt < keepMilliseconds;
  }

  /** Removes a connection once it is closed by the peer, or by the client after its time. */
  function watch(connection: Connection): void {
    if (watched.has(connection)) return;
    watched.add(connection);
    connection.client.once("disconnect", () => {
      if (remove(connection)) void connection.client.destroy();
    });
  }

  return {
    take(target) {
      for (;;) {
        const newest = idle.get(target.url.origin)?.at(-1);
        if (newest === undefined) return undefined;
        remove(newest);
        if (isUsable(newest, target)) return newest;
        void newest.client.destroy();
      }
    },
    put(connection) {
      const connections = idle.get(connection.origin) ?? [];
      if (closed || connections.length >= perOriginMax || count >= allMax) return void connection.client.destroy();
      connections.push(connection);
      idle.set(connection.origin, connections);
      count += 1;
      watch(connection);
    },
    async close() {
      closed = true;
      const open = [...idle.values()].flat();
      idle.clear();
      await Promise.all(open.map(({ client }) => client.destroy()));
    },
  };
}
