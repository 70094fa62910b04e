import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AlwaysOnSampler, type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { type About, type TracedKind, type Tracer, traceWith } from "../observe.ts";
import { type Describe, describedAs } from "./describe-spans.ts";

type TracingOptions = {
  /** Share of requests and turns that are traced, from 0 to 1. */
  ratio: number;
  /** Takes each span when it has ended. */
  onEnd: SpanProcessor["onEnd"];
};

/** The trace that a caller is part of, and the span that is its parent. */
type Place = { context: Context; traceId: string };

/**
 * Traces what this process observes from now on, until the returned function is called. Nothing is registered with OpenTelemetry's globals, so that
 * no library adds spans of its own; and no header of a caller is read, so that nobody outside decides which requests are traced.
 */
export function createTracing({ ratio, onEnd }: TracingOptions): () => void {
  const nothing = async () => {};
  const spanProcessors: SpanProcessor[] = [{ onStart() {}, onEnd, forceFlush: nothing, shutdown: nothing }];
  const spans = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors }).getTracer("galley");
  const places = new AsyncLocalStorage<Place | undefined>();

  function follow<Kind extends TracedKind, T>(kind: Kind, about: About<Kind>, work: () => Promise<T>): Promise<T> {
    const described: Describe<Kind> | undefined = describedAs[kind];
    if (described === undefined) return work();
    const parent = places.getStore();
    if (described.begins) {
      if (Math.random() < ratio) return inside(begin(described, about, ROOT_CONTEXT), described, about, work);
      // Work that a traced request has set off is no part of it.
      return parent === undefined ? work() : places.run(undefined, work);
    }
    if (parent === undefined) return work();
    const span = begin(described, about, parent.context);
    return described.hasParts ? inside(span, described, about, work) : ending(span, described, about, work);
  }

  function begin<Kind extends TracedKind>({ kind, nameOf }: Describe<Kind>, about: About<Kind>, context: Context, startTime?: number) {
    return spans.startSpan(nameOf(about), { kind, ...(startTime !== undefined && { startTime }) }, context);
  }

  function inside<Kind extends TracedKind, T>(
    span: Span,
    described: Describe<Kind>,
    about: About<Kind>,
    work: () => Promise<T>,
  ): Promise<T> {
    const place = { context: trace.setSpan(ROOT_CONTEXT, span), traceId: span.spanContext().traceId };
    return places.run(place, () => ending(span, described, about, work));
  }

  const tracer: Tracer = {
    follow,
    ended(kind, about, begun) {
      const described: Describe<typeof kind> | undefined = describedAs[kind];
      if (!described?.begins || Math.random() >= ratio) return;
      finish(begin(described, about, ROOT_CONTEXT, performance.timeOrigin + begun), described, about, false);
    },
    traceId: () => places.getStore()?.traceId,
  };
  return traceWith(tracer);
}

async function ending<Kind extends TracedKind, T>(
  span: Span,
  described: Describe<Kind>,
  about: About<Kind>,
  work: () => Promise<T>,
): Promise<T> {
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    finish(span, described, about, failed);
  }
}

// An error's message may quote values, so that only the fact is told.
function finish<Kind extends TracedKind>(span: Span, described: Describe<Kind>, about: About<Kind>, failed: boolean): void {
  if (described.kind === SpanKind.SERVER) span.updateName(described.nameOf(about));
  span.setAttributes(described.attributesOf(about));
  if (failed || described.hasFailed?.(about)) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
