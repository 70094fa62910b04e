import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { type Listening, listenHttp } from "./listen.ts";

type Value = { stringValue?: string; intValue?: string };
type Encoded = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code: number };
};
export type ReceivedSpan = Omit<Encoded, "attributes"> & { attributes: Record<string, string> };

export type TraceCollector = Listening & {
  url: string;
  /** Every body as it came. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  spans(): ReceivedSpan[];
  /** Status of the next answers. It never answers while this is 0. */
  status: number;
};

/** Opens a collector on loopback that keeps what it receives by OTLP. */
export async function openCollector(): Promise<TraceCollector> {
  const listening = await listenHttp(async (request, response) => {
    collector.bodies.push(`${request.url} ${await text(request)}`);
    collector.headers.push(request.headers);
    if (collector.status !== 0) response.writeHead(collector.status, { "content-type": "application/json" }).end("{}");
  });
  const collector: TraceCollector = {
    ...listening,
    url: `http://127.0.0.1:${listening.port}`,
    bodies: [],
    headers: [],
    status: 200,
    spans: () => collector.bodies.flatMap(spansIn),
  };
  return collector;
}

function spansIn(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body.slice(body.indexOf(" "))) as {
    resourceSpans: { scopeSpans: { spans: Encoded[] }[] }[];
  };
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return spans.map((span) => ({ ...span, attributes: Object.fromEntries(span.attributes.map(plain)) }));
}

function plain({ key, value }: { key: string; value: Value }): [string, string] {
  return [key, value.stringValue ?? value.intValue ?? ""];
}
