import type { Attributes, AttributeValue, HrTime } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/** Returns encoded spans as the body of a call to a collector. Source: OTLP 1.x, JSON over HTTP. */
export function otlpBody(serviceName: string, spans: readonly string[]): string {
  const resource = `{"attributes":${attributesOf({ "service.name": serviceName })}}`;
  return `{"resourceSpans":[{"resource":${resource},"scopeSpans":[{"scope":{"name":"galley"},"spans":[${spans.join(",")}]}]}]}`;
}

/**
 * Encodes one span. It is written as text, without objects in between, and as soon as it has ended: a text is a tenth of what a span holds, and
 * thousands of them may wait.
 */
export function otlpSpan(span: ReadableSpan): string {
  const { name, kind, parentSpanContext, startTime, endTime, attributes, status } = span;
  const { traceId, spanId } = span.spanContext();
  const parent = parentSpanContext === undefined ? "" : `,"parentSpanId":"${parentSpanContext.spanId}"`;
  const [begun, ended] = [nanoseconds(startTime), nanoseconds(endTime)];
  // OTLP counts kinds from 1: its 0 stands for none.
  const what = `"name":${JSON.stringify(name)},"kind":${kind + 1},"attributes":${attributesOf(attributes)},"status":{"code":${status.code}}`;
  return `{"traceId":"${traceId}","spanId":"${spanId}"${parent},"startTimeUnixNano":"${begun}","endTimeUnixNano":"${ended}",${what}}`;
}

// 64 bits are more than a number holds, so that OTLP has them as text. The billion keeps the zeros in front.
function nanoseconds([seconds, rest]: HrTime): string {
  return seconds + String(1_000_000_000 + rest).slice(1);
}

/** Encodes texts and whole numbers, which are all that our spans have. Keys are names of ours, which need no escapes. */
function attributesOf(attributes: Attributes): string {
  let text = "";
  for (const key in attributes) text += `${text === "" ? "" : ","}{"key":"${key}","value":${encodedValue(attributes[key])}}`;
  return `[${text}]`;
}

function encodedValue(value: AttributeValue | undefined): string {
  return typeof value === "number" ? `{"intValue":"${value}"}` : `{"stringValue":${JSON.stringify(String(value))}}`;
}
