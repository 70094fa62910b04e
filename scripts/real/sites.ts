import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Framework, places } from "./frameworks.ts";
import { attempt, type Destination, demand, live, type Result } from "./life.ts";
import { freePort, type Place, type Program, until } from "./place.ts";
import type { Open, Press } from "./press.ts";

/** Connects a site on a framework as its README says, and drives it. */
export async function trySite(framework: Framework, place: Place, open: Open): Promise<{ version: string; results: Result[] }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  place.write("package.json", JSON.stringify({ name: "site", private: true, type: "module" }));
  const [version = ""] = Object.values(place.npm(framework.packages));
  const press = await open();
  place.run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `${press.service.url}/packages/galley-site.tgz`]);
  for (const [file, text] of Object.entries(framework.files)) place.write(file, text);
  press.service.galley("project", "set", "--project", "Field Notes", "--site-url", address, "--no-blog");

  const results = [await attempt("`galley-site init`", () => initialize(framework, place, press))];
  const known = parseEnv(readFileSync(place.path(".env.local"), "utf8"));
  const bin = (words: readonly string[]) =>
    [words[0] === "node" ? "node" : place.path("node_modules/.bin", words[0] ?? ""), ...words.slice(1)] as const;
  if (framework.build !== undefined) {
    const [program, ...args] = bin(framework.build);
    place.run(program, args);
  }
  let server: Program | undefined;
  const start = async (over: Record<string, string> = {}) => {
    const [program, ...args] = bin(framework.start);
    server = place.start(program, args, { env: { ...known, PORT: String(port), HOST: "127.0.0.1", NITRO_HOST: "127.0.0.1", ...over } });
    await until("the site", async () => (await fetch(`${address}/blog/none`)).status === 404).catch((error: Error) => {
      throw new Error(`${error.message}. ${server?.log().slice(-400)}`);
    });
  };
  const stop = async () => server?.stop();
  await start();
  results.push(await attempt("`galley-site ping`", () => pinged(place, address)));
  const spoiled = { SERVICE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}` };
  const restart = (over: Record<string, string>) => async () => {
    await stop();
    await start(over);
  };
  const earlier = framework.name === "Next" ? 308 : 301;
  const to: Destination = { name: "site", earlier, stop, start: () => start(), spoil: restart(spoiled), mend: restart({}) };
  results.push(...(await live(press, to)));
  return { version, results };
}

/** Runs the initializer, approves its code, and puts the lines that it shows where it says. */
async function initialize(framework: Framework, place: Place, press: Press): Promise<string> {
  const program = place.start("npx", ["--no-install", "galley-site", "init", "--url", press.service.url, "--yes"]);
  const code = await until("a code", () => /\b[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}\b/.exec(program.log())?.[0]);
  press.service.galley("site", "approve", code, "--project", "Field Notes");
  await until("the end of init", () => /^Ping: /m.test(program.log()));
  const said = program.log();
  await program.stop();
  const webhook = linesBelow(said, "Add to your server");
  const redirect = linesBelow(said, "To lead readers on");
  demand(redirect.length > 0, `no redirect is shown: ${said}`);
  const isImport = (line: string) => line.startsWith("import ");
  for (const [file, text] of Object.entries(framework.files)) {
    const lines = [...(text.includes(places.webhook) ? webhook : []), ...(text.includes(places.redirect) ? redirect : [])];
    const filled = text
      .replace(places.imports, () => lines.filter(isImport).join("\n"))
      .replace(places.webhook, () => webhook.filter((line) => !isImport(line)).join("\n"))
      .replace(places.redirect, () => redirect.filter((line) => !isImport(line)).join("\n"));
    place.write(file, filled);
  }
  const route = /^ {2}4\. (.*)/m.exec(said)?.[1];
  return `${route}; ${webhook.length} lines for the server, ${redirect.length} for the page`;
}

function linesBelow(text: string, heading: string): string[] {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith(heading));
  if (at < 0) return [];
  const end = lines.findIndex((line, index) => index > at && !line.startsWith("  "));
  return lines.slice(at + 1, end).map((line) => line.trim());
}

function pinged(place: Place, address: string): string {
  const said = place.run("npx", ["--no-install", "galley-site", "ping", "--url", `${address}/api/service/webhook`]);
  demand(/\b20[04]\b/.test(said), said);
  return `“${said.trim().split("\n").at(-1)}”`;
}
