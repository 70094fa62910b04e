import autocannon from "autocannon";

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

export type Load = {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  /** Changes from call to call; `n` counts them. */
  path?: (n: number) => string;
  body?: (n: number) => string;
};

/** Slices of time that each of what is compared gets: a shared machine is slow and fast by turns, and so for all of them. */
const slices = 4;

/** Closed loops of `connections` callers, by turns for some seconds each, after a short warm-up. */
export async function loadByTurns(loads: readonly Load[], seconds: number): Promise<Figures[]> {
  for (const about of loads) await run(about, 1);
  const results: autocannon.Result[][] = loads.map(() => []);
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [index, about] of loads.entries()) results[index]?.push(await run(about, seconds / slices));
  }
  return results.map((of) => ({
    perSecond: Math.round(median(of.map(({ requests }) => requests.average))),
    p50: median(of.map(({ latency }) => latency.p50)),
    p99: median(of.map(({ latency }) => latency.p99)),
    failed: of.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }));
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

let calls = 0;

function run({ url, connections, headers = {}, method = "GET", path, body }: Load, duration: number): Promise<autocannon.Result> {
  const changing = path !== undefined || body !== undefined;
  return new Promise((resolve, reject) => {
    autocannon(
      {
        url,
        connections,
        duration,
        headers,
        method,
        ...(changing && {
          requests: [
            {
              setupRequest(request) {
                calls += 1;
                return { ...request, ...(path && { path: path(calls) }), ...(body && { body: body(calls) }) };
              },
            },
          ],
        }),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
}
