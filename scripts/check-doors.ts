import { readFileSync } from "node:fs";

type Door = { modules: readonly string[]; open: readonly string[]; instead: string };

/** What reaches out of the process, and the only files that may import it. */
const doors: readonly Door[] = [
  {
    modules: ["undici", "node:http", "node:https", "node:http2", "node:net", "node:tls", "node:dgram"],
    open: [
      "server/src/platform/egress/",
      "server/src/platform/dns/text-lookup.ts",
      "server/src/platform/storage/s3-call.ts",
      "server/src/doctor/public-address.ts",
      "server/src/listen.ts",
      "server/src/database/embedded/socket-directory.ts",
    ],
    instead: "Call out through platform/egress/egress.ts.",
  },
  {
    modules: ["node:dns", "node:dns/promises"],
    open: ["server/src/platform/egress/names/", "server/src/doctor/public-address.ts"],
    instead: "Look names up through platform/egress/names: the system's resolver has two threads for all names that anybody chooses.",
  },
  { modules: ["aws4fetch"], open: ["server/src/platform/storage/s3-call.ts"], instead: "Keep files through platform/storage/storage.ts." },
  { modules: ["nodemailer"], open: ["server/src/notifications/mail/transport.ts"], instead: "Send mail as a notification." },
  {
    modules: ["sharp"],
    open: [
      "server/src/images/decoder/",
      "server/src/rendering/drawing/",
      "server/src/rendering/files/",
      "server/src/illustrator/draw-illustration.ts",
      "server/src/seed/images/",
    ],
    instead: "Hand the bytes to images/decoder/create-decoder.ts: what is uploaded is decoded in a process of its own.",
  },
  {
    modules: ["linkedom", "@mozilla/readability"],
    open: ["server/src/source-pages/reading/"],
    instead: "Take source-pages/create-page-reader.ts: pages that somebody else wrote are parsed in a process of their own.",
  },
  {
    modules: ["music-metadata"],
    open: ["server/src/recordings/measuring/"],
    instead: "Take recordings/create-recording-meter.ts: files that somebody else made are parsed in a process of their own.",
  },
  {
    modules: ["oidc-provider"],
    open: ["server/src/oauth/start-provider.ts"],
    instead: "Take oauth/authorization-server.ts, which loads the library with the first request that needs it.",
  },
  {
    modules: ["ai", "@ai-sdk/openai-compatible", "@ai-sdk/anthropic"],
    open: ["server/src/models/text/open-provider.ts", "server/src/models/images/ask-for-images.ts"],
    instead: "Take the models of platform/outside/models.ts, which keep to their time and show what is safe to show.",
  },
  {
    modules: ["node:child_process"],
    open: [
      "server/src/database/embedded/",
      "server/src/platform/processes/start-process.ts",
      "server/src/platform/data-directory/process-identity.ts",
    ],
    instead: "Hand the work to platform/processes/pool.ts: only the database and what it starts run as other processes.",
  },
];

const product = /^(contract|markdown|server)\/src\/.*(?<!\.test)\.ts$/;
const imports = /^(?:import(?! type)|export)\b[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Names every file of the product that opens a way out which is not its own. */
export function openDoors(files: readonly string[]): string[] {
  return files
    .filter((file) => product.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(imports), ([, fixed, late]) => fixed ?? late ?? "").flatMap((module) =>
        doors
          .filter(({ modules, open }) => modules.includes(module) && !open.some((path) => file.startsWith(path)))
          .map(({ instead }) => `${file} imports ${module}. ${instead}`),
      ),
    );
}
