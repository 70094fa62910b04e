import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import { DatabaseClient } from "../database-client.ts";
import type { ServiceLogin } from "../login/service-login.ts";
import { channel, Signal } from "./tell-signal.ts";

export type HearingOptions = {
  login: ServiceLogin;
  /** Name of the connection, by which `doctor` sees what kinds of processes run. */
  name: string;
  onSignal: (signal: Exclude<Signal, { maintenance: unknown }>) => void;
  /** Called whenever signals may have been missed: after each connection, before its first signal. */
  onGap: () => void;
  /** Looks whether there is a maintenance: after each connection, when one begins or ends, and each time that the connection is tried. */
  lookForMaintenance: (client: ClientBase) => Promise<unknown>;
  onError: (error: unknown) => void;
};

const connectMilliseconds = 5000;
const pauseMilliseconds = 500;
// A connection whose server is gone without closing it would stay silent for ever.
const beatMilliseconds = 15_000;

/** Hears the signals of all processes over a connection of its own, and connects again whenever that is lost. */
export function hearSignals(options: HearingOptions): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await hearUntilLost(options, signal).catch((error: unknown) => signal.aborted || options.onError(error));
      await wait(pauseMilliseconds, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

async function hearUntilLost(options: HearingOptions, stopping: AbortSignal): Promise<void> {
  const { login, name, onSignal, onGap, lookForMaintenance } = options;
  const client = new DatabaseClient({
    connectionString: login.connectionString,
    settings: { role: login.role },
    application_name: name,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: connectMilliseconds,
  });
  const over = Promise.withResolvers<void>();
  client.on("error", over.reject);
  client.on("end", () => over.reject(new Error("The connection has ended.")));
  stopping.addEventListener("abort", () => over.resolve(), { once: true });
  over.promise.catch(() => {});
  let changed = Promise.withResolvers<void>();
  const look = () => {
    changed = Promise.withResolvers();
    return lookForMaintenance(client);
  };
  client.on("notification", ({ payload }) => {
    const heard = readSignal(payload);
    if (heard === undefined) return;
    if ("maintenance" in heard) changed.resolve();
    else onSignal(heard);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onGap();
    await beat(over.promise, look, () => changed.promise);
  } finally {
    // Not awaited: a server that is gone does not answer to the end either.
    client.end().catch(() => {});
  }
}

/** Looks at once, from time to time and after a change. Resolves when the process stops, and fails when the server is gone. */
async function beat(over: Promise<void>, look: () => Promise<unknown>, changed: () => Promise<void>): Promise<void> {
  for (;;) {
    await Promise.race([over, look()]);
    const pausing = new AbortController();
    const paused = wait(beatMilliseconds, true, { signal: pausing.signal, ref: false }).catch(() => true);
    const goesOn = await Promise.race([over, paused, changed().then(() => true)]).finally(() => pausing.abort());
    if (goesOn !== true) return;
  }
}

/** Reads a signal; undefined for other texts, since the name of the channel may be another program's too. */
function readSignal(payload: string | undefined): Signal | undefined {
  try {
    return Signal.safeParse(JSON.parse(payload ?? "")).data;
  } catch {
    return undefined;
  }
}
