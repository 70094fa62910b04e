/** A scenario of the official suite that can run against a service with its own purpose. */
export type Applicable = {
  scenario: string;
  /** Number of checks that pass. */
  passed: number;
  /** Checks that need one of the suite's own tools. */
  not?: readonly string[];
};

export const revisions = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof revisions)[number];

export const applicable: Record<Revision, readonly Applicable[]> = {
  "2026-07-28": [
    {
      scenario: "server-stateless",
      passed: 21,
      not: [
        "sep-2575-server-rejects-undeclared-capability",
        "sep-2575-missing-capability-http-400",
        "sep-2575-http-server-no-independent-requests-on-stream",
        "sep-2575-server-no-log-without-loglevel",
      ],
    },
    { scenario: "http-header-validation", passed: 14 },
    { scenario: "caching", passed: 8 },
    { scenario: "tools-list", passed: 4 },
    { scenario: "prompts-list", passed: 2 },
    { scenario: "resources-list", passed: 2 },
    { scenario: "sep-2164-resource-not-found", passed: 4 },
    { scenario: "completion-complete", passed: 2 },
    { scenario: "dns-rebinding-protection", passed: 2 },
    { scenario: "server-sse-multiple-streams", passed: 1 },
    { scenario: "input-required-result-unsupported-methods", passed: 2 },
  ],
  "2025-11-25": [
    { scenario: "server-initialize", passed: 2 },
    { scenario: "ping", passed: 2 },
    { scenario: "tools-list", passed: 3 },
    { scenario: "prompts-list", passed: 2 },
    { scenario: "resources-list", passed: 2 },
    { scenario: "completion-complete", passed: 2 },
    { scenario: "dns-rebinding-protection", passed: 2 },
  ],
};

/** The other scenarios, with the reason why each of them says nothing about this service. */
export const leftOut: readonly { scenarios: readonly string[]; reason: string }[] = [
  {
    scenarios: [
      "json-schema-2020-12",
      "tools-call-audio",
      "tools-call-elicitation",
      "tools-call-embedded-resource",
      "tools-call-error",
      "tools-call-image",
      "tools-call-mixed-content",
      "tools-call-sampling",
      "tools-call-simple-text",
      "tools-call-with-logging",
      "tools-call-with-progress",
    ],
    reason: "They call tools of the suite's own server.",
  },
  { scenarios: ["http-custom-header-server-validation"], reason: "It needs a tool whose arguments travel in headers as well." },
  {
    scenarios: ["prompts-get-embedded-resource", "prompts-get-simple", "prompts-get-with-args", "prompts-get-with-image"],
    reason: "They get prompts of the suite's own server.",
  },
  {
    scenarios: ["resources-read-binary", "resources-read-text", "resources-templates-read"],
    reason: "They read resources of the suite's own server.",
  },
  {
    scenarios: [
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "input-required-result-basic-elicitation",
      "input-required-result-basic-list-roots",
      "input-required-result-basic-sampling",
      "input-required-result-capability-check",
      "input-required-result-ignore-extra-params",
      "input-required-result-missing-input-response",
      "input-required-result-multi-round",
      "input-required-result-multiple-input-requests",
      "input-required-result-non-tool-request",
      "input-required-result-request-state",
      "input-required-result-result-type",
      "input-required-result-tampered-state",
      "input-required-result-validate-input",
    ],
    reason: "They call tools that ask the person back. Here that is done by `confirm` and by the host.",
  },
  {
    scenarios: [
      "tasks-capability-negotiation",
      "tasks-dispatch-and-envelope",
      "tasks-lifecycle",
      "tasks-mrtr-composition",
      "tasks-mrtr-input",
      "tasks-request-headers",
      "tasks-request-state-removal",
      "tasks-required-task-error",
      "tasks-status-notifications",
      "tasks-wire-fields",
    ],
    reason: "Tasks are an extension that is not offered: every tool answers at once.",
  },
  { scenarios: ["logging-set-level"], reason: "Logging to clients is deprecated and not offered." },
  { scenarios: ["resources-subscribe", "resources-unsubscribe"], reason: "There are no streams on which a change could be told." },
  {
    scenarios: ["server-session-lifecycle", "server-sse-multiple-streams", "server-sse-polling"],
    reason: "There are no sessions, and no answer is a stream.",
  },
];
