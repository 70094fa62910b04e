import { type Attributes, SpanKind } from "@opentelemetry/api";
import type { About, TracedKind } from "../observe.ts";
import { shortNameOf } from "../statement-name.ts";

export type Describe<Kind extends TracedKind> = {
  kind: SpanKind;
  /** True for what begins a trace, whatever it happens in. */
  begins?: true;
  /** True for what other spans are parts of. */
  hasParts?: true;
  nameOf: (about: About<Kind>) => string;
  attributesOf: (about: About<Kind>) => Attributes;
  hasFailed?: (about: About<Kind>) => boolean;
};

/**
 * Kinds of work that get spans. Names and values come from sets of ours and from ids: no text of a caller, address of a person, path or token.
 * Attributes that OpenTelemetry has names for have those.
 */
export const describedAs: { [Kind in TracedKind]?: Describe<Kind> } = {
  request: {
    kind: SpanKind.SERVER,
    begins: true,
    hasParts: true,
    nameOf: ({ surface, operation }) => (operation === "none" ? surface : `${surface} ${operation}`),
    attributesOf: ({ surface, operation, status, requestId }) => ({
      "galley.surface": surface,
      "galley.operation": operation,
      "http.response.status_code": status,
      ...(requestId !== undefined && { "galley.request.id": requestId }),
    }),
    hasFailed: ({ status }) => status >= 500,
  },
  turn: {
    kind: SpanKind.CONSUMER,
    begins: true,
    hasParts: true,
    nameOf: ({ lane }) => `turn ${lane}`,
    attributesOf: ({ lane }) => ({ "galley.lane": lane }),
  },
  operation: {
    kind: SpanKind.INTERNAL,
    hasParts: true,
    nameOf: ({ operation }) => operation,
    attributesOf: ({ operation, organizationId }) => ({ "galley.operation": operation, "galley.organization.id": organizationId }),
  },
  statement: {
    kind: SpanKind.CLIENT,
    nameOf: ({ text }) => shortNameOf(text),
    attributesOf: () => ofDatabase,
  },
  connection: {
    kind: SpanKind.INTERNAL,
    nameOf: () => "wait for a connection",
    attributesOf: () => ({}),
  },
  outgoing: {
    kind: SpanKind.CLIENT,
    nameOf: ({ client, method }) => (method === undefined ? client : `${method} ${client}`),
    attributesOf: ({ client, outcome, host, method, status }) => ({
      "galley.client": client,
      ...(host !== undefined && { "server.address": host }),
      ...(method !== undefined && { "http.request.method": method }),
      ...(status === undefined ? { "error.type": outcome } : { "http.response.status_code": status }),
    }),
    hasFailed: ({ status }) => status !== undefined && status >= 400,
  },
  job: {
    kind: SpanKind.INTERNAL,
    nameOf: ({ processes }) => `job ${processes}`,
    attributesOf: ({ outcome }) => ({ "galley.outcome": outcome }),
    hasFailed: ({ outcome }) => outcome === "ended",
  },
};

const ofDatabase = { "db.system.name": "postgresql" };
