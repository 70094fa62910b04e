import { z } from "zod";
import { isBaseAddress } from "./setting-kinds.ts";

const address = z
  .string()
  .refine(isBaseAddress, "must be an http or https address without user, password and query, as in http://otel:4318");
const headersForm = "must be headers as in authorization=Bearer%20abc,x-tenant=one";
const ratioForm = "must be a share from 0 to 1, as in 0.01";

/** Settings for traces, which are off by default. The names are those that OpenTelemetry has given them. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional().meta({
    description: "Collector that traces are sent to by OTLP over HTTP, as JSON; `/v1/traces` is appended.",
    shownDefault: "none: nothing is traced",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional().meta({
    description: "The same with its whole path, where it is not `/v1/traces`.",
    shownDefault: "none: `OTEL_EXPORTER_OTLP_ENDPOINT` counts",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersIn(text) !== undefined, headersForm)
    .optional()
    .meta({
      description: "Headers that the collector asks for, as in `authorization=Bearer%20abc`, separated by commas.",
      shownDefault: "none",
      secret: true,
    }),
  OTEL_SERVICE_NAME: z.string().max(100).prefault("galley").describe("Name of this installation in traces."),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0?\.\d{1,9}|1\.0{1,9}|[01])$/, ratioForm)
    .transform(Number)
    // As many as cost a read less than a fiftieth of its processor time, together with the metrics.
    .prefault("0.05")
    .describe("Share of the requests and turns of workers that are traced; `1` traces all."),
};

export type TracesConfig = { url: string; serviceName: string; ratio: number };

type TraceValues = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** Returns where traces go; undefined where there are none. */
export function readTraces(values: TraceValues): TracesConfig | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && new URL("v1/traces", base.endsWith("/") ? base : `${base}/`).href);
  return url === undefined ? undefined : { url, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG };
}

/** Reads `name=value,name=value` with escaped values. Source: OpenTelemetry, protocol exporter. */
export function headersIn(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const part of text.split(",")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(0, equals)).trim().toLowerCase();
    const value = unescaped(part.slice(equals + 1).trim());
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || value === undefined || !/^[\x20-\x7e]*$/.test(value)) return undefined;
    headers[name] = value;
  }
  return headers;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
