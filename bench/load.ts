import autocannon from "autocannon";
import { median } from "./percentiles.ts";

/** Processor time used so far, in seconds: of the programs that are measured and of the database. */
export type Cpu = { programs: number; database: number };

/** `cpu` is the processor time of a call in microseconds. */
export type Figures = { perSecond: number; p50: number; p99: number; failed: number; cpu: Cpu };

export type Load = {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  /** Returns what differs from call to call. `n` counts the calls. */
  request?: (n: number) => { path?: string; headers?: Record<string, string>; body?: string };
};

/** Number of time slices for each load. A shared machine is fast and slow by turns, so all loads take turns too. */
const slices = 4;

/**
 * Runs closed loops of `connections` callers in turns, each load for `seconds` in total. Before that comes a warm-up of half
 * that time, in which Node compiles hot code. `cpuSeconds` reads the processor time.
 */
export async function loadByTurns<Of extends Load>(
  loads: readonly Of[],
  seconds: number,
  cpuSeconds: () => Cpu,
): Promise<{ load: Of; figures: Figures }[]> {
  for (const load of loads) await run(load, seconds / 2);
  const measured = loads.map((load) => ({ load, results: [] as Slice[] }));
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { load, results } of measured) {
      const before = cpuSeconds();
      const result = await run(load, seconds / slices);
      const after = cpuSeconds();
      results.push({ result, cpu: { programs: after.programs - before.programs, database: after.database - before.database } });
    }
  }
  return measured.map(({ load, results }) => ({ load, figures: figuresOf(results) }));
}

type Slice = { result: autocannon.Result; cpu: Cpu };

function figuresOf(slices: readonly Slice[]): Figures {
  const results = slices.map(({ result }) => result);
  const ofCall = (part: keyof Cpu) =>
    Math.round(median(slices.map(({ result, cpu }) => (cpu[part] * 1_000_000) / Math.max(1, result.requests.total))));
  return {
    perSecond: Math.round(median(results.map(({ requests }) => requests.average))),
    p50: median(results.map(({ latency }) => latency.p50)),
    p99: median(results.map(({ latency }) => latency.p99)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    cpu: { programs: ofCall("programs"), database: ofCall("database") },
  };
}

/** Reads each of these paths once, with 32 connections, and returns the reads per second. */
export function readEach(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<{ perSecond: number; failed: number }> {
  let next = 0;
  const begun = performance.now();
  let ended = begun;
  return new Promise((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: 32,
        amount: paths.length,
        headers,
        requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? "/" }) }],
      },
      (error, result) => {
        if (error) reject(error);
        else resolve({ perSecond: paths.length / ((ended - begun) / 1000), failed: result.errors + result.non2xx });
      },
    );
    // The run itself ends with a whole second.
    running.on("response", () => {
      ended = performance.now();
    });
  });
}

let calls = 0;

/** Runs one load for so many seconds. */
export function run({ url, connections, headers = {}, method = "GET", request }: Load, duration: number): Promise<autocannon.Result> {
  const setupRequest = (usual: autocannon.Request): autocannon.Request => {
    calls += 1;
    const own = request?.(calls);
    return { ...usual, ...own, headers: { ...usual.headers, ...own?.headers } };
  };
  return new Promise((resolve, reject) => {
    autocannon(
      { url, connections, duration, headers, method, ...(request !== undefined && { requests: [{ setupRequest }] }) },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
}
