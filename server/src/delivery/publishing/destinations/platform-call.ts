import { z } from "zod";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import type { EgressAnswer } from "#src/core/egress/egress-request.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { PlatformFault } from "./platform-fault.ts";

export type PlatformRequest = {
  /** `GET` when absent. */
  method?: "POST" | "PUT";
  /** Below the platform's address, with its query. */
  path: string;
  headers: Record<string, string>;
  json?: object;
  form?: FormData;
  /** Statuses that answer the question, although they are no success. */
  also?: readonly number[];
  /** It makes a post: only after its outcome is known, or after a while, is it sent again. */
  creates?: true;
  /** Bytes that its answer may have, where that is more than one article's. */
  bytesMax?: number;
};

export type PlatformAnswer = { status: number; body: unknown };
/** Sends one request, once. Fails with `PlatformFault` for everything but a success with JSON and the statuses in `also`. */
export type PlatformCall = (request: PlatformRequest) => Promise<PlatformAnswer>;

export type CallGround = {
  egress: Egress;
  /** How people call the platform. */
  title: string;
  address: string;
  /** What must not come back in a message. */
  secrets: readonly string[];
  /** Runs before each request; it fails where nobody wants the request any more. */
  before: (request: Pick<PlatformRequest, "creates">) => Promise<void>;
};

// For a request together with what runs before it, by whichever clock has gone further: a machine that sleeps stops one.
const timeoutMilliseconds = 20_000;
// The longest article with each of its characters escaped, as PHP does.
const articleBytesMax = 2_000_000;
const saidLengthMax = 200;

export function createPlatformCall(ground: CallGround): PlatformCall {
  return async ({ method = "GET", path, headers, json, form, also = [], creates, bytesMax = articleBytesMax }) => {
    const { type, body } = await bodyOf(json, form);
    const sent = { accept: "application/json", ...headers, ...(type !== undefined && { "content-type": type }) };
    const begun = { monotonic: performance.now(), wall: Date.now() };
    await ground.before({ ...(creates && { creates }) });
    const elapsed = Math.max(performance.now() - begun.monotonic, Date.now() - begun.wall);
    const left = Math.floor(timeoutMilliseconds - elapsed);
    if (left <= 0) throw tooLate(ground.title);
    const request = { method, headers: sent, ...(body !== undefined && { body }), timeoutMilliseconds: left, bytesMax };
    const answer = await ground.egress.fetch(`${ground.address}${path}`, request).catch((error: unknown) => {
      throw notAnswered(error, ground.title);
    });
    const parsed = parseJson(answer.body);
    const isData = typeof parsed === "object" && parsed !== null;
    if (isData && ((answer.status >= 200 && answer.status < 300) || also.includes(answer.status))) {
      return { status: answer.status, body: parsed };
    }
    // What follows the scheme: credentials as they were sent, or a token made of them.
    const [, ...proof] = headers.authorization?.split(" ") ?? [];
    throw faultOf(answer, isData ? parsed : undefined, { ...ground, secrets: [...ground.secrets, ...proof] });
  };
}

/** An address that may be shown as a link, whatever the platform says. */
export const RemoteUrl = z.url({ protocol: /^https?$/, normalize: true }).max(2000);

/** Reads an answer in the shape that the platform documents. */
export function readAnswer<T extends z.ZodType>(schema: T, { body }: PlatformAnswer, title: string): z.output<T> {
  const { data, success } = schema.safeParse(body);
  if (success) return data;
  throw new PlatformFault("retryable", `${title} answered in a form that is not known here. Check that the address is its own.`);
}

async function bodyOf(json: object | undefined, form: FormData | undefined): Promise<{ type?: string; body?: string | Uint8Array }> {
  if (json !== undefined) return { type: "application/json", body: JSON.stringify(json) };
  if (form === undefined) return {};
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: new Uint8Array(await encoded.arrayBuffer()) };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** After its time nothing may leave any more: another worker may have done it, or undone it, already. */
function tooLate(title: string): PlatformFault {
  return new PlatformFault("retryable", `${title} was not asked, since this service was stopped for a while. It is asked again.`, {
    certain: true,
  });
}

function notAnswered(error: unknown, title: string): unknown {
  if (error instanceof EgressRefused && error.reason !== "too_large") {
    return new PlatformFault("refused", `${title}: ${error.message}`, { certain: true });
  }
  if (error instanceof EgressRefused) return new PlatformFault("retryable", `${title} answered with more than can be read here.`);
  if (!(error instanceof EgressFailed)) return error;
  const neverSent = error.reason === "lookup" || error.reason === "certificate";
  return new PlatformFault("retryable", `${title}: ${error.message}`, { certain: neverSent });
}

type Said = Pick<CallGround, "title" | "secrets">;

/** What an answer without success means. A page in the place of data comes from something before the platform, and may pass. */
function faultOf({ status, headers }: EgressAnswer, body: unknown, ground: Said): PlatformFault {
  const { title } = ground;
  const said = saying(body, ground);
  const wait = retryAfterSeconds(headers.get("retry-after")) ?? 0;
  if (status >= 300 && status < 400) {
    return new PlatformFault("refused", `${title} leads on to another address. Connect it with the address that it is reached under.`, {
      certain: true,
    });
  }
  if (status === 429) {
    return new PlatformFault("retryable", `${title} takes no more requests for now. Try again later.`, {
      certain: true,
      retryAfterSeconds: wait,
    });
  }
  if (body === undefined || status < 400 || status >= 500 || status === 408) {
    const form = body === undefined ? " and a page instead of data" : "";
    return new PlatformFault(
      "retryable",
      `${title} answered with status ${status}${form}. Check that the address is its own and that it is up.${said}`,
      {
        retryAfterSeconds: wait,
      },
    );
  }
  if (status === 409) {
    return new PlatformFault("retryable", `${title} was changed by somebody else at the same moment. Try again.${said}`, { certain: true });
  }
  if (status === 401 || status === 403) {
    return new PlatformFault("refused", `${title} does not accept the credentials for this. Connect it again with valid ones.${said}`, {
      certain: true,
      credentials: true,
    });
  }
  return new PlatformFault("refused", `${title} refuses this with status ${status}. Change what it names, then try again.${said}`, {
    certain: true,
  });
}

const Words = z.object({
  message: z.string().optional(),
  error: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), context: z.string().nullish() })).optional(),
});

/** The platform's own words, without anything that was sent to prove who asks. */
export function saying(body: unknown, { title, secrets }: Said): string {
  const words = Words.safeParse(body).data;
  const [first] = words?.errors ?? [];
  const parts = [words?.message, words?.error, first?.message, first?.context].filter((text) => typeof text === "string" && text !== "");
  if (parts.length === 0) return "";
  const hidden = secrets.filter((secret) => secret.length >= 4).reduce((text, secret) => text.replaceAll(secret, "…"), parts.join(" "));
  return ` ${title} says: ${hidden.replaceAll(/\p{Cc}+/gu, " ").slice(0, saidLengthMax)}`;
}
