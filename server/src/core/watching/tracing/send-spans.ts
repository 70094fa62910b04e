import { Agent } from "undici";
import { otlpBody } from "./otlp-json.ts";

type Collector = { url: string; headers: Readonly<Record<string, string>>; serviceName: string };

const timeoutMilliseconds = 5000;
const answerBytesMax = 16_384;

/** Creates the client of a collector. The operator chooses its address, which may be a private one, and no caller affects it. */
export function createSpanSender({ url, headers, serviceName }: Collector) {
  const { origin, pathname } = new URL(url);
  const agent = new Agent({ connections: 1, connect: { timeout: timeoutMilliseconds }, allowH2: false });
  return {
    async send(spans: readonly string[], signal: AbortSignal): Promise<void> {
      const answer = await agent.request({
        origin,
        path: pathname,
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "user-agent": "Galley" },
        body: otlpBody(serviceName, spans),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
      });
      await answer.body.dump({ limit: answerBytesMax, signal });
      if (answer.statusCode >= 300) throw new Error(`It answered with status ${answer.statusCode}.`);
    },
    close: () => agent.destroy(),
  };
}
