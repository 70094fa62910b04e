import { useSyncExternalStore } from "react";
import { type Connection, connection, onConnection } from "#src/api/connection.ts";

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection);
}
