import { expect, test } from "vitest";
import { readSettings } from "./config.ts";
import { headersIn } from "./trace-settings.ts";

const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
const tracesOf = (given: Record<string, string>) => readSettings(given).config.traces;

test("traces go to /v1/traces of the endpoint, or to the whole path of their own", () => {
  expect(tracesOf({})).toBeUndefined();
  expect(tracesOf({ [endpoint]: "http://otel:4318" })).toEqual({ url: "http://otel:4318/v1/traces", serviceName: "galley", ratio: 0.05 });
  expect(tracesOf({ [endpoint]: "https://otel.example/base/", OTEL_TRACES_SAMPLER_ARG: "0.01" })).toMatchObject({
    url: "https://otel.example/base/v1/traces",
    ratio: 0.01,
  });
  expect(tracesOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://otel:4318/own" })?.url).toBe("http://otel:4318/own");
});

test("headers are read as OpenTelemetry writes them", () => {
  expect(headersIn("Authorization=Basic%20YTpi=, x-tenant = one")).toEqual({ authorization: "Basic YTpi=", "x-tenant": "one" });
});

test.each([
  ["OTEL_EXPORTER_OTLP_HEADERS", "hidden-token"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "x=hidden-token%0aevil"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a b=hidden-token"],
  [endpoint, "http://user:hidden-token@otel:4318"],
  [endpoint, "otel:4318"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
])("%s=%s is refused, and not repeated", (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(`${name} must be`);
  expect(read).not.toThrow("hidden-token");
});
