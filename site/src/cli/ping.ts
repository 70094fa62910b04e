import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { signatureHeaders } from "../webhook/signing-key.ts";
import { valueIn } from "./env-file.ts";
import { messageOf, readText } from "./files.ts";
import { plain, say } from "./print.ts";
import { Stop } from "./stop.ts";

const answerSecondsMax = 10;
const answerCharactersShown = 500;
const advice: Readonly<Record<number, string>> = {
  401: "The server has another secret, or its clock is wrong. Restart it so that it reads the env file.",
  404: "There is no webhook route at this address. Check --url and the route's file.",
  405: "The address does not accept POST. Check --url and the route's file.",
  500: "The server failed. Its own log says why.",
};

/** Sends a server a ping, signed with the secret in the env file, and shows its answer. */
export async function ping(root: string, { url, envFile }: { url: string; envFile: string }): Promise<void> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Stop(`"${plain(url)}" is not an http or https address. Use --url http://localhost:3000/api/service/webhook.`, 2);
  }
  const secret = valueIn(readText(join(root, envFile)) ?? "", "SERVICE_WEBHOOK_SECRET");
  if (secret === undefined || secret === "") {
    throw new Stop(
      `${envFile} contains no SERVICE_WEBHOOK_SECRET. Run \`npx --no-install galley-site init\` first, or name the file with --env.`,
    );
  }
  const { status, text } = await post(url, secret);
  say(`${plain(url)} answered ${status} ${plain(text.slice(0, answerCharactersShown))}`.trimEnd());
  if (status < 200 || status > 299)
    throw new Stop(`The ping was not accepted. ${advice[status] ?? "Only an answer from 200 to 299 counts."}`);
}

async function post(url: string, secret: string): Promise<{ status: number; text: string }> {
  const id = `evt_local${randomBytes(12).toString("hex")}`;
  const timestamp = new Date().toISOString();
  const event = { id, type: "ping", version: 1, timestamp, organizationId: "org_local", projectId: null, data: {} };
  const body = JSON.stringify(event);
  const signed = await signatureHeaders(new TextEncoder().encode(body), id, secret, Math.floor(Date.now() / 1000)).catch(() => {
    throw new Stop("SERVICE_WEBHOOK_SECRET is not a whole whsec_… value. Run `npx --no-install galley-site init` to get a new one.");
  });
  try {
    const headers = { "content-type": "application/json", ...signed };
    const signal = AbortSignal.timeout(answerSecondsMax * 1000);
    const response = await globalThis.fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? `, ${messageOf(error.cause)}` : "";
    throw new Stop(`${plain(url)} did not answer (${plain(messageOf(error) + cause)}). Start your site and check --url.`);
  }
}
