import { z } from "zod";
import type { Egress } from "#src/platform/egress/egress.ts";
import type { XApp } from "#src/platform/outside/x-app.ts";
import { parsedJson } from "./parsed-json.ts";

export type XGround = { egress: Egress; x: XApp };

export type XRequest = {
  method?: "GET" | "POST";
  /** Below the API's address, with its query. */
  path: string;
  /** A person's access token; the app's own name and secret when absent. */
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: FormData;
  timeoutMilliseconds?: number;
};

export type XAnswer = {
  status: number;
  body: unknown;
  /** When X takes such calls again; undefined where it does not say. */
  resetAt: Date | undefined;
};

const timeoutMillisecondsDefault = 15_000;
const bytesMax = 5_000_000;
const resetHoursMax = 25;

/** One call of X's API, whatever its answer. Fails as the egress does. */
export async function callX({ egress, x }: XGround, request: XRequest): Promise<XAnswer> {
  const { method = "GET", path, token, timeoutMilliseconds = timeoutMillisecondsDefault } = request;
  const { body, type } = await bodyOf(request);
  const answer = await egress.fetch(x.apiUrl + path, {
    method,
    headers: {
      authorization: token === undefined ? basic(x) : `Bearer ${token}`,
      ...(type !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body }),
    timeoutMilliseconds,
    bytesMax,
  });
  return { status: answer.status, body: parsedJson(answer.body), resetAt: resetOf(answer.headers.get("x-rate-limit-reset")) };
}

async function bodyOf({ json, form, multipart }: XRequest): Promise<{ body?: string | Uint8Array; type?: string | undefined }> {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  if (form !== undefined) return { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" };
  if (multipart === undefined) return {};
  const encoded = new Response(multipart);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? undefined };
}

// Name and secret are form-encoded before they are joined, as OAuth 2.0 asks.
function basic({ clientId, clientSecret }: XApp): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
}

function resetOf(header: string | null): Date | undefined {
  const seconds = Number(header ?? Number.NaN);
  if (!Number.isFinite(seconds)) return undefined;
  const latest = Date.now() + resetHoursMax * 3_600_000;
  return new Date(Math.min(Math.max(seconds * 1000, Date.now()), latest));
}

const Problem = z.object({ detail: z.string().optional(), title: z.string().optional() });
const Problems = z.object({ errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional() });
const saidLengthMax = 300;

/** What X itself says is wrong; "" where it says nothing. */
export function saidBy({ body }: XAnswer): string {
  const problem = Problem.safeParse(body).data;
  const [first] = Problems.safeParse(body).data?.errors ?? [];
  const said = [problem?.detail, first?.detail, first?.message, problem?.title].find((text) => text !== undefined && text.trim() !== "");
  return said === undefined ? "" : said.trim().slice(0, saidLengthMax).toWellFormed();
}
