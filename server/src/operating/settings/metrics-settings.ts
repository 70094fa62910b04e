import { z } from "zod";
import { wholeNumber } from "./setting-kinds.ts";

const tokenLengthMin = 16;

/** Settings for the metrics of Prometheus, which are off by default. */
export const metricsVariables = {
  GALLEY_METRICS_PORT: wholeNumber(0, 65_535).optional().meta({
    description: "Port on which `/metrics` alone is served to Prometheus; 0 takes any free one.",
    shownDefault: "none: it is not",
  }),
  GALLEY_METRICS_HOST: z
    .string()
    .prefault("127.0.0.1")
    .describe("Address to listen on for `GALLEY_METRICS_PORT`, such as that of a private network."),
  GALLEY_METRICS_TOKEN: z
    .string()
    .min(tokenLengthMin, `must have at least ${tokenLengthMin} characters; make one with: openssl rand -hex 24`)
    .regex(/^[\x21-\x7e]*$/, "must consist of letters, digits and signs without spaces")
    .optional()
    .meta({
      description:
        "Token that Prometheus sends as `Authorization: Bearer`. Without a port of its own, `/metrics` is then served at the address of the service.",
      shownDefault: "none: only the port of its own serves `/metrics`, if there is one",
      secret: true,
    }),
};
