import { setTimeout as wait } from "node:timers/promises";
import { type Answer, callConnect, NoAnswer, refused, textField } from "./connect.ts";
import type { Project } from "./framework.ts";
import { say } from "./print.ts";
import { Stop } from "./stop.ts";

/** Values of an approved connection. The two secrets are never printed. */
export type Connection = {
  readonly deviceCode: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly urlPattern: string;
  readonly webhookUrl: string;
  readonly readToken: string;
  readonly webhookSecret: string;
};

const anything = /^.{0,2000}$/s;
const again = "Run `npx --no-install galley-site init` again.";

/** Requests a connection, shows the code, and waits until a person approves or denies it. */
export async function askForConnection(baseUrl: string, { framework, homepage }: Project): Promise<Connection> {
  const told = framework === "unknown" ? {} : { framework };
  const started = await callConnect(baseUrl, "start", { ...told, ...(homepage !== null && { siteUrl: homepage }) });
  if (started.status !== 201) throw refused("The connection", started, again);
  const deviceCode = textField(started, "deviceCode", /^[\w-]{20,200}$/);
  const userCode = textField(started, "userCode", /^[A-Z0-9-]{4,20}$/);
  const verificationUrl = textField(started, "verificationUrl", /^https?:\/\/[!-~]{1,500}$/);
  const expiresAt = Date.parse(textField(started, "expiresAt", /^[\dT:.Z-]{20,30}$/));

  say();
  say(`  Code: ${userCode}`);
  say(`  An owner or admin approves it at ${verificationUrl}`);
  say(`  or the operator with: npm run galley -- site approve ${userCode} --project NAME`);
  say();
  say("Waiting for the approval (Ctrl-C stops; nothing is written yet) …");
  const { intervalSeconds } = started.fields;
  const interval = typeof intervalSeconds === "number" ? Math.min(30, Math.max(0.01, intervalSeconds)) : 2;
  return connectionOf(deviceCode, await pollApproval(baseUrl, deviceCode, interval, expiresAt));
}

async function pollApproval(baseUrl: string, deviceCode: string, intervalSeconds: number, expiresAt: number): Promise<Answer> {
  while (Date.now() < expiresAt) {
    await wait(intervalSeconds * 1000);
    const answer = await callConnect(baseUrl, "token", { deviceCode }).catch((error: unknown) => {
      if (error instanceof NoAnswer) return null;
      throw error;
    });
    // A service that restarts or is busy may answer again before the code expires.
    if (answer === null || answer.status === 503 || answer.status === 429) {
      await wait(Math.min(30, answer?.waitSeconds ?? 1) * 1000);
      continue;
    }
    if (answer.status === 404) throw new Stop(`The code has expired before anybody approved it. ${again}`);
    if (answer.status === 409)
      throw new Stop(`The values were already handed out, but did not arrive here. ${again} The next run makes new ones.`);
    if (answer.status !== 200) throw refused("Fetching the approval", answer, again);
    if (answer.fields.status === "denied")
      throw new Stop(`The connection was denied. Ask an owner or admin of the organization, then: ${again}`);
    if (answer.fields.status === "approved") return answer;
  }
  throw new Stop(`Nobody approved the code in time. ${again}`);
}

function connectionOf(deviceCode: string, answer: Answer): Connection {
  return {
    deviceCode,
    projectId: textField(answer, "projectId", /^[\w-]{1,64}$/),
    projectName: textField(answer, "projectName", anything),
    urlPattern: textField(answer, "urlPattern", anything),
    webhookUrl: textField(answer, "webhookUrl", /^https?:\/\/[!-~]{1,2100}$/),
    readToken: textField(answer, "readToken", /^svc_read_[A-Za-z0-9]{10,200}$/),
    webhookSecret: textField(answer, "webhookSecret", /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/),
  };
}
