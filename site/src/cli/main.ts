#!/usr/bin/env node
import { parseArgs } from "node:util";
import { messageOf } from "./files.ts";
import { frameworks } from "./framework.ts";
import { init, unknownFramework } from "./init.ts";
import { ping } from "./ping.ts";
import { checkEnvFile } from "./plan.ts";
import { plain, say } from "./print.ts";
import { Stop } from "./stop.ts";
import { undo } from "./undo.ts";

const help = `galley-site connects a site with a Galley service.

  npx --no-install galley-site init [flags]   connect the site in this folder: token, key and webhook route
    --url BASE_URL                address of the service; SERVICE_URL of the env file when absent
    --framework NAME              ${frameworks.join(", ")};
                                  found from package.json when absent
    --env FILE                    where the values go (.env.local); --env-file where the file exists already
    --dry-run                     show every step, write nothing, call nothing
    --undo                        undo everything that init wrote
    --yes                         do not ask

  npx --no-install galley-site ping [flags]   send a signed test event to a server and show its answer
    --url URL                     http://localhost:3000/api/service/webhook when absent
    --env FILE                    where the key is (.env.local)

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.`;

const flags = {
  url: { type: "string" },
  env: { type: "string" },
  // Node itself consumes this flag from any command line and exits when the file is missing. Hence the shorter one.
  "env-file": { type: "string" },
  framework: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  undo: { type: "boolean", default: false },
  yes: { type: "boolean", short: "y", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, ...more] = positionals;
  if (values.help) return say(help);
  if (more.length > 0 || (command !== "init" && command !== "ping")) throw new Stop(`Name a command: init or ping.\n\n${help}`, 2);
  const root = process.cwd();
  const envFile = checkEnvFile(root, values.env ?? values["env-file"] ?? ".env.local");
  if (command === "ping") {
    const url = values.url ?? "http://localhost:3000/api/service/webhook";
    return ping(root, { url, envFile });
  }
  if (values.undo) return undo(root, { dryRun: values["dry-run"], yes: values.yes });
  const framework = frameworks.find((name) => name === values.framework) ?? null;
  if (values.framework !== undefined && framework === null) throw unknownFramework(values.framework);
  return init(root, { url: values.url ?? null, dryRun: values["dry-run"], yes: values.yes, envFile, framework });
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${plain(messageOf(error))}\n\n${help}`, 2);
  }
}

// All files are written in one turn of the event loop, so that an interruption leaves all of them or none.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.on(signal, () => {
    process.stderr.write("\nStopped. Nothing was left half-written.\n");
    process.exit(code);
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof Stop;
  process.stderr.write(`${expected ? error.message : `Something failed unexpectedly: ${messageOf(error)}. Please report it.`}\n`);
  process.exitCode = expected ? error.exitCode : 1;
}
