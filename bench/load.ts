import autocannon from "autocannon";

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  /** Changes from call to call; `n` counts them. */
  path?: (n: number) => string;
  body?: (n: number) => string;
};

/** A closed loop of `connections` callers for some seconds, after a short warm-up. */
export async function load(about: Load): Promise<Figures> {
  await run(about, 1);
  const result = await run(about, about.seconds);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
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
