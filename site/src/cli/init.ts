import { join } from "node:path";
import { applyPlan } from "./apply.ts";
import { askForConnection } from "./approval.ts";
import { callConnect, NoAnswer, refused, serviceUrl } from "./connect.ts";
import { valueIn } from "./env-file.ts";
import { readText } from "./files.ts";
import { type Framework, frameworks, type Project } from "./framework.ts";
import { linesToAdd, redirectLines, startLine } from "./lines-to-add.ts";
import { makePlan, type Plan, type RouteStep, routeStep } from "./plan.ts";
import { plain, say } from "./print.ts";
import { ask, confirm } from "./questions.ts";
import { Stop } from "./stop.ts";

const routeWords = {
  write: "Write",
  keep: "Leave as it is:",
  "by hand": "Leave alone, because it is other code:",
} as const;

export type InitOptions = {
  readonly url: string | null;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly envFile: string;
  readonly framework: Framework | null;
};

/** Connects the site in this folder with the service: asks questions, waits for the approval, writes the files, and tries a ping. */
export async function init(root: string, options: InitOptions): Promise<void> {
  const plan = makePlan(root, options);
  const baseUrl = serviceUrl(options.url ?? valueIn(readText(join(root, plan.envFile)) ?? "", "SERVICE_URL") ?? (await askForUrl(options)));
  describePlan(plan, baseUrl);
  if (options.dryRun) {
    say("Nothing was written and nobody was asked (--dry-run).");
    return;
  }
  if (!options.yes) await confirm("Go on?");
  const connection = await askForConnection(baseUrl, plan.project);
  say(`Approved: ${plain(connection.projectName)}, whose events go to ${connection.webhookUrl}`);
  const route = applyPlan(plan, baseUrl, connection);
  say();
  describeWorkLeft(plan, { route, urlPattern: connection.urlPattern, baseUrl });
  await ping(baseUrl, connection.deviceCode);
}

function askForUrl({ dryRun }: InitOptions): Promise<string> | string {
  return dryRun ? "https://galley.example" : ask("Address of the service, such as https://galley.example:", "--url");
}

function describePlan(plan: Plan, baseUrl: string): void {
  const { project, envFile, ignoreLine } = plan;
  const { action, path } = routeStep(plan, "/blog/{slug}");
  say(`Site: ${project.framework}${project.typescript ? " with TypeScript" : ""}`);
  say("Steps:");
  say(`  1. Ask ${baseUrl} for a connection, which an owner, admin or operator approves`);
  say(`  2. ${ignoreLine === null ? `Leave .gitignore as it is: it covers ${envFile}` : `Add ${ignoreLine} to .gitignore`}`);
  say(`  3. Put SERVICE_URL, SERVICE_READ_TOKEN and SERVICE_WEBHOOK_SECRET into ${envFile}; other lines stay as they are`);
  say(`  4. ${action === "none" ? `Write no route, because ${reason(project)}; show what it has to do` : `${routeWords[action]} ${path}`}`);
  say("  5. Let the service send a ping and show the answer");
  if (baseUrl.startsWith("http:") && !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(baseUrl)) {
    say(`Note: ${baseUrl} is not encrypted, so others on the network could read the token. Use https outside your own machine.`);
  }
}

function reason({ isStatic }: Project): string {
  return isStatic ? "a static site takes no events" : "the framework is unknown (--framework names it)";
}

type Left = { route: RouteStep; urlPattern: string; baseUrl: string };

function describeWorkLeft({ project, envFile }: Plan, { route, urlPattern, baseUrl }: Left): void {
  if (route.action === "by hand") {
    say(`${route.path} holds other code and was left alone. It has to do what this does:`);
    say();
    say(route.text);
  }
  if (!project.hasPackage) {
    say("Install the package that the route imports:");
    say(`  npm install ${baseUrl}/packages/galley-site.tgz`);
    say();
  }
  const place = project.isStatic
    ? "Let a function of your host take the events and build the site anew:"
    : "Add to your server, if it is not there yet:";
  showLines(place, linesToAdd(project));
  const page = "To lead readers on from an article's earlier slug, add to its page, where getArticle(slug, …) has found it:";
  showLines(page, redirectLines(project, urlPattern));
  const start = startLine(project, envFile);
  if (start !== null) showLines("Start it with the values, for example:", [start]);
}

function showLines(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  say(heading);
  for (const line of lines) say(`  ${line}`);
  say();
}

async function ping(baseUrl: string, deviceCode: string): Promise<void> {
  const answer = await callConnect(baseUrl, "ping", { deviceCode }).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new Stop(`Everything is written, but the ping got no answer. ${error.message}`) : error;
  });
  if (answer.status !== 200) {
    throw refused("Everything is written, but the ping", answer, "Try your own server with `npx --no-install galley-site ping`.");
  }
  const { delivered, url, statusCode, answer: text, error } = answer.fields;
  const shown = (value: unknown) => plain(String(value ?? ""));
  if (delivered === true) {
    say(`Ping: delivered to ${shown(url)}, which answered ${shown(statusCode)} ${shown(text)}`);
    return;
  }
  say(`Ping: not delivered to ${shown(url)}: ${statusCode === null ? shown(error) : `it answered ${shown(statusCode)} ${shown(text)}`}`);
  say("The connection itself is complete. Deploy the site with the new values (or restart it); the service retries failed events.");
  say("Until then `npx --no-install galley-site ping` tries the server on your own machine.");
}

export function unknownFramework(name: string): Stop {
  return new Stop(`--framework ${plain(name)} is not known. It is one of ${frameworks.join(", ")}.`, 2);
}
