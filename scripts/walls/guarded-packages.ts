/** Packages that reach out of the process, the only places that may import them, and what others do instead. */
export const guardedPackages: readonly { packages: readonly string[]; open: readonly string[]; instead: string }[] = [
  {
    packages: ["undici", "node:http", "node:https", "node:http2", "node:net", "node:tls", "node:dgram"],
    open: [
      "server/src/core/egress",
      "server/src/core/storage/s3-call.ts",
      "server/src/core/watching/tracing/send-spans.ts",
      "server/src/operating/doctor/public-address.ts",
      "server/src/app/listen.ts",
      "server/src/core/database/embedded/socket-directory.ts",
    ],
    instead: "Call out through core/egress/egress.ts.",
  },
  {
    packages: ["node:dns", "node:dns/promises"],
    open: ["server/src/core/egress/names", "server/src/operating/doctor/public-address.ts"],
    instead: "Look names up through core/egress/names: the system's resolver has two threads for all names that anybody chooses.",
  },
  { packages: ["aws4fetch"], open: ["server/src/core/storage/s3-call.ts"], instead: "Keep files through core/storage/storage.ts." },
  { packages: ["nodemailer"], open: ["server/src/people/notifications/mail/transport.ts"], instead: "Send mail as a notification." },
  {
    packages: ["sharp"],
    open: [
      "illustrator/src/draw-illustration.ts",
      "server/src/content/images/decoder",
      "server/src/content/rendering/drawing",
      "server/src/content/rendering/files",
      "server/src/operating/seed/images",
    ],
    instead: "Hand the bytes to content/images/decoder/create-decoder.ts: uploads are decoded in a process of their own.",
  },
  {
    packages: ["linkedom", "@mozilla/readability"],
    open: ["server/src/core/source-pages/reading"],
    instead: "Take core/source-pages/create-page-reader.ts: pages that somebody else wrote are parsed in a process of their own.",
  },
  {
    packages: ["music-metadata"],
    open: ["server/src/making/recordings/measuring"],
    instead: "Take making/recordings/create-recording-meter.ts: files that somebody else made are parsed in a process of their own.",
  },
  {
    packages: ["oidc-provider"],
    open: ["server/src/people/oauth/start-provider.ts"],
    instead: "Take people/oauth/authorization-server.ts, which loads the library with the first request that needs it.",
  },
  {
    packages: ["@ai-sdk/openai-compatible", "@ai-sdk/anthropic"],
    open: ["server/src/making/models/text/open-provider.ts", "server/src/making/models/images/ask-for-images.ts"],
    instead: "Take the models of operations/outside/models.ts, which keep to their time and show what is safe to show.",
  },
  {
    packages: ["prom-client"],
    open: ["server/src/core/watching/metrics"],
    instead: "Tell core/watching/observe.ts what happens: it is written down where an operator wants it.",
  },
  {
    packages: ["@opentelemetry/api", "@opentelemetry/sdk-trace"],
    open: ["server/src/core/watching/tracing"],
    instead: "Tell core/watching/observe.ts what happens: it becomes a span where an operator wants traces.",
  },
  {
    packages: ["node:child_process"],
    open: [
      "server/src/core/database/embedded",
      "server/src/core/processes/start-process.ts",
      "server/src/core/data-directory/process-identity.ts",
      "server/src/app/tell-systemd.ts",
      "site/src/cli",
    ],
    instead: "Hand the work to core/processes/pool.ts: only the database and what it starts run as other processes.",
  },
];
