import { limits } from "@galley/contract";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import type { EgressAnswer } from "#src/core/egress/egress-request.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { postEvent } from "../post-event.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";

export type AttemptOutcome = {
  startedAt: Date;
  milliseconds: number;
  /** null: there was no answer. */
  statusCode: number | null;
  /** null: the receiver's address is private, and its answer is not for people. */
  answer: string | null;
  /** null: the receiver took it. */
  error: string | null;
  /** Seconds for which the receiver asked to be left alone; null when it did not. */
  retryAfterSeconds: number | null;
};

// No character takes more than four bytes.
const answerBytesMax = 4 * limits.webhookAnswerLengthMax;
const errorLengthMax = 500;

/** Posts a delivery once. A failed request is an outcome too. */
export async function attemptDelivery(egress: Egress, delivery: OpenDelivery, timeoutMilliseconds: number): Promise<AttemptOutcome> {
  const startedAt = new Date();
  const begun = performance.now();
  const said = await postEvent(
    egress,
    { ...delivery, event: delivery },
    { timeoutMilliseconds, bytesMax: answerBytesMax, reuse: true },
    startedAt,
  ).then(readAnswer, readFault);
  return { startedAt, milliseconds: Math.round(performance.now() - begun), ...said };
}

type Said = Omit<AttemptOutcome, "startedAt" | "milliseconds">;

function readAnswer({ status, headers, body, mayBeShown }: EgressAnswer): Said {
  const asked = status === 429 || status === 503 ? retryAfterSeconds(headers.get("retry-after")) : null;
  const isPlain = /^(identity)?$/.test(headers.get("content-encoding")?.trim().toLowerCase() ?? "");
  const answer = isPlain ? shown(body) : "";
  return { statusCode: status, answer: mayBeShown ? answer : null, error: faultOf(status), retryAfterSeconds: asked };
}

function faultOf(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399)
    return `The receiver redirects (status ${status}). Redirects are not followed: enter the address itself.`;
  return `The receiver answered with status ${status}.`;
}

function readFault(error: unknown): Said {
  if (!(error instanceof EgressRefused || error instanceof EgressFailed)) throw error;
  return { statusCode: null, answer: "", error: cutLine(error.message, errorLengthMax), retryAfterSeconds: null };
}

/** Returns the first characters of an answer. Leaves out NUL, and a character that was cut in half at the end. */
function shown(body: Buffer): string {
  if (body.length === 0) return "";
  const text = new TextDecoder().decode(body, { stream: body.length === answerBytesMax }).replaceAll("\0", "");
  return [...text.slice(0, 2 * limits.webhookAnswerLengthMax)].slice(0, limits.webhookAnswerLengthMax).join("");
}

/** Returns the class of an answer's status, such as `2xx`; `none` without an answer. */
export function answerClassOf({ statusCode }: AttemptOutcome): string {
  return statusCode === null ? "none" : `${Math.floor(statusCode / 100)}xx`;
}
