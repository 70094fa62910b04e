import { z } from "zod";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import type { EgressAnswer } from "#src/core/egress/egress-request.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { PlatformFault } from "./platform-fault.ts";

export type PlatformRequest = {
  /** `GET` when absent. */
  method?: "POST" | "PUT";
  /** Path below the platform's address, with its query. */
  path: string;
  headers: Record<string, string>;
  json?: object;
  form?: FormData;
  /** Statuses that are an answer although they are not a success. */
  also?: readonly number[];
  /** Limit that a file may be above, by its name on the platform, and how an answer says so other than with status 413. */
  fileLimit?: { name: string; isRefusal: (body: unknown) => boolean };
  /** The request creates a post. It is sent again only once its outcome is known, or after a while. */
  creates?: true;
  /** Largest answer in bytes, when it may be longer than one article's. */
  bytesMax?: number;
};

export type PlatformAnswer = { status: number; body: unknown };
/** Sends one request, once. Fails with `PlatformFault` for everything but a success with JSON and the statuses in `also`. */
export type PlatformCall = (request: PlatformRequest) => Promise<PlatformAnswer>;

export type PlatformCallDependencies = {
  egress: Egress;
  /** Name of the platform for people. */
  title: string;
  address: string;
  /** Values that must not appear in a message. */
  secrets: readonly string[];
  /** Runs before each request. It fails when the request is no longer wanted. */
  before: (request: Pick<PlatformRequest, "creates">) => Promise<void>;
};

// Limit for a request together with `before`. The clock that has gone further counts, since a machine that sleeps stops one.
const timeoutMilliseconds = 20_000;
// The longest article with each of its characters escaped, as PHP does.
const articleBytesMax = 2_000_000;

export function createPlatformCall(dependencies: PlatformCallDependencies): PlatformCall {
  return async ({ method = "GET", path, headers, json, form, also = [], fileLimit, creates, bytesMax = articleBytesMax }) => {
    const { type, body } = await bodyOf(json, form);
    const sent = { accept: "application/json", ...headers, ...(type !== undefined && { "content-type": type }) };
    const begun = { monotonic: performance.now(), wall: Date.now() };
    await dependencies.before({ ...(creates && { creates }) });
    const elapsed = Math.max(performance.now() - begun.monotonic, Date.now() - begun.wall);
    const left = Math.floor(timeoutMilliseconds - elapsed);
    if (left <= 0) throw tooLate(dependencies.title);
    const request = { method, headers: sent, ...(body !== undefined && { body }), timeoutMilliseconds: left, bytesMax };
    const answer = await dependencies.egress.fetch(`${dependencies.address}${path}`, request).catch((error: unknown) => {
      throw notAnswered(error, dependencies.title);
    });
    const parsed = parseJson(answer.body);
    const isData = typeof parsed === "object" && parsed !== null;
    if (isData && ((answer.status >= 200 && answer.status < 300) || also.includes(answer.status))) {
      return { status: answer.status, body: parsed };
    }
    if (fileLimit !== undefined && (answer.status === 413 || fileLimit.isRefusal(parsed))) {
      throw fileRefusal(fileLimit.name, body?.length ?? 0, parsed, dependencies);
    }
    // The part after the scheme: credentials as they were sent, or a token made of them.
    const [, ...proof] = headers.authorization?.split(" ") ?? [];
    throw faultOf(answer, isData ? parsed : undefined, { ...dependencies, secrets: [...dependencies.secrets, ...proof] });
  };
}

/** Schema of an address that may be shown as a link, whatever the platform says. */
export const RemoteUrl = z.url({ protocol: /^https?$/, normalize: true }).max(2000);

/** Reads an answer in the shape that the platform documents. */
export function readPlatformAnswer<T extends z.ZodType>(schema: T, { body }: PlatformAnswer, title: string): z.output<T> {
  const { data, success } = schema.safeParse(body);
  if (success) return data;
  throw new PlatformFault("retryable", `${title} gave an unexpected answer. Check that the address is its own.`);
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

/**
 * Fault for a request that was not sent in time. It must not be sent late, since another worker may have done it, or undone it,
 * already.
 */
function tooLate(title: string): PlatformFault {
  return new PlatformFault("retryable", `${title} was not called because this service was stopped for a while. It is called again.`, {
    certain: true,
  });
}

function notAnswered(error: unknown, title: string): unknown {
  if (error instanceof EgressRefused && error.reason !== "too_large") {
    return new PlatformFault("refused", `${title}: ${error.message}`, { certain: true });
  }
  if (error instanceof EgressRefused) {
    return new PlatformFault("retryable", `${title} answered with more data than can be read here.`, { tooLong: true });
  }
  if (!(error instanceof EgressFailed)) return error;
  const neverSent = error.reason === "lookup" || error.reason === "certificate";
  return new PlatformFault("retryable", `${title}: ${error.message}`, { certain: neverSent });
}

/** Fault for a file that the platform, or a server in front of it, does not take. */
function fileRefusal(limit: string, bytes: number, body: unknown, said: Said): PlatformFault {
  const kilobytes = Math.ceil(bytes / 1000);
  const advice = `Raise ${limit} there, or use a smaller image, then try again.`;
  return new PlatformFault("refused", `${said.title} does not take this image of ${kilobytes} KB. ${advice}${saying(body, said)}`, {
    certain: true,
    fileRefused: true,
  });
}

type Said = Pick<PlatformCallDependencies, "title" | "secrets">;

/**
 * Returns the fault for an answer without success. A page in the place of data comes from something in front of the platform,
 * and may pass.
 */
function faultOf({ status, headers }: EgressAnswer, body: unknown, dependencies: Said): PlatformFault {
  const { title } = dependencies;
  const said = saying(body, dependencies);
  const wait = retryAfterSeconds(headers.get("retry-after")) ?? 0;
  if (status >= 300 && status < 400) {
    return new PlatformFault("refused", `${title} redirects to another address. Connect it with the address that it redirects to.`, {
      certain: true,
    });
  }
  if (status === 429) {
    return new PlatformFault("retryable", `${title} accepts no more requests for now. Try again later.`, {
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
  if (status === 401) {
    return new PlatformFault("refused", `${title} does not accept the credentials. Connect it again with valid ones.${said}`, {
      certain: true,
      credentials: true,
    });
  }
  if (status === 403) {
    return new PlatformFault("refused", `${title} does not let this account do this. Give it the right there, then try again.${said}`, {
      certain: true,
      forbidden: true,
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

/** Returns the platform's own words, without any credentials that were sent, or "" when it says nothing. */
export function saying(body: unknown, { title, secrets }: Said): string {
  const words = Words.safeParse(body).data;
  const [first] = words?.errors ?? [];
  const parts = [words?.message, words?.error, first?.message, first?.context].filter((text) => typeof text === "string" && text !== "");
  if (parts.length === 0) return "";
  return ` ${title} says: ${quoted(parts.join(" "), secrets)}`;
}
