import { baseUrlOf } from "../client/base-url.ts";
import { fieldsOf } from "../client/read-answer.ts";
import { retryAfterSeconds } from "../client/retry-after.ts";
import { messageOf } from "./files.ts";
import { plain } from "./print.ts";
import { Stop } from "./stop.ts";

const callTimeoutMilliseconds = 30_000;
const answerCharactersMax = 100_000;

/** An answer of the service: its fields, its status, and the requested wait. */
export type Answer = { status: number; fields: Record<string, unknown>; waitSeconds: number | null };

/** A call without a readable answer; worth a retry. */
export class NoAnswer extends Stop {}

/**
 * Returns the service's address in canonical form. It becomes a line of the env file, so it must not contain characters with a
 * meaning there.
 */
export function serviceUrl(text: string): string {
  const url = baseUrlOf(text);
  if (url === null || !/^https?:\/\/[\w.\-[\]:]+(?:\/[\w./~%-]*)?$/.test(url)) {
    throw new Stop(`"${plain(text)}" is not the address of a service. Use one like --url https://galley.example.`, 2);
  }
  return url;
}

/** Calls `POST /connect/site/…`. */
export async function callConnect(baseUrl: string, path: string, body: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetchJson(`${baseUrl}/connect/site/${path}`, JSON.stringify(body));
    const text = (await response.text()).slice(0, answerCharactersMax);
    const fields = fieldsOf(JSON.parse(text)) ?? {};
    return { status: response.status, fields, waitSeconds: retryAfterSeconds(response.headers.get("retry-after"), Date.now()) };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? ` ${messageOf(error.cause)}` : "";
    const what = plain(`${messageOf(error)}${cause}`);
    throw new NoAnswer(`${baseUrl} did not answer like the service (${what}). Check --url and that the service runs, then try again.`);
  }
}

function fetchJson(url: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const signal = AbortSignal.timeout(callTimeoutMilliseconds);
  return globalThis.fetch(url, { method: "POST", headers, body, redirect: "error", signal });
}

/** Stops with the service's message about a refused call. */
export function refused(step: string, { status, fields }: Answer, whatToDo: string): Stop {
  const error = fieldsOf(fields.error);
  const message = typeof error?.message === "string" ? error.message : "no reason given";
  const requestId = typeof error?.requestId === "string" ? `, request ${error.requestId}` : "";
  return new Stop(`${step} was refused: ${plain(message)} (${status}${plain(requestId)}). ${whatToDo}`);
}

/** Reads a text field of an answer. Every value that is shown or written passes through here. */
export function textField({ fields }: Answer, name: string, form: RegExp): string {
  const value = fields[name];
  if (typeof value === "string" && form.test(value)) return value;
  throw new Stop(`The service's answer has no usable ${name}. Check that the versions of the service and galley-site match.`);
}
