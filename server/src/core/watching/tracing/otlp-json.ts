import type { Attributes, HrTime } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/** Returns spans as the body of a call to a collector. Source: OTLP 1.x, JSON over HTTP. */
export function otlpBody(serviceName: string, spans: readonly ReadableSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": serviceName }) },
        scopeSpans: [{ scope: { name: "galley" }, spans: spans.map(encoded) }],
      },
    ],
  });
}

function encoded(span: ReadableSpan) {
  const { name, kind, parentSpanContext, startTime, endTime, attributes, status } = span;
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    ...(parentSpanContext !== undefined && { parentSpanId: parentSpanContext.spanId }),
    name,
    // OTLP counts kinds from 1: its 0 stands for none.
    kind: kind + 1,
    startTimeUnixNano: nanoseconds(startTime),
    endTimeUnixNano: nanoseconds(endTime),
    attributes: attributesOf(attributes),
    status: { code: status.code },
  };
}

// 64 bits are more than a number holds, so that OTLP has them as text.
function nanoseconds([seconds, rest]: HrTime): string {
  return `${seconds}${String(rest).padStart(9, "0")}`;
}

/** Encodes texts and whole numbers, which are all that our spans have. */
function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: String(value) },
  }));
}
