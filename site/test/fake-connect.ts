import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { fromNow } from "../../server/test/from-now.ts";
import { newSecret } from "./delivery.ts";
import { listen } from "./listen.ts";

export type PingAnswer = {
  delivered: boolean;
  url: string;
  statusCode: number | null;
  answer: string;
  error: string | null;
  milliseconds: number;
};

type Decision = "pending" | "denied" | "approved" | "expired";

/** Starts a service with the connection protocol only. `pendingPolls` answers of "pending" come before the decision. */
export async function fakeConnect(
  over: { decision?: Decision; pendingPolls?: number; busyPolls?: number; urlPattern?: string; ping?: Partial<PingAnswer> } = {},
) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const issued: { readToken: string; webhookSecret: string }[] = [];
  const deviceCode = `${randomBytes(21).toString("hex")}0`;
  let polls = 0;
  let handedOut = false;

  const server = await listen(async (request, response) => {
    const path = request.url ?? "";
    // The command line sends JSON objects.
    const body = (await json(request)) as Record<string, unknown>;
    calls.push({ path, body });
    if (request.method !== "POST") return fail(response, 405, "error");
    if (path === "/connect/site/start") return start(response, request);
    if (body.deviceCode !== deviceCode) return fail(response, 404, "not_found");
    if (path === "/connect/site/token") return token(response);
    if (path === "/connect/site/ping") return ping(response);
    return fail(response, 404, "not_found");
  });

  function start(response: ServerResponse, request: IncomingMessage): void {
    polls = 0;
    handedOut = false;
    send(response, 201, {
      deviceCode,
      userCode: "BCDF-GHJK",
      verificationUrl: `http://${request.headers.host}/connect?code=BCDF-GHJK`,
      expiresAt: fromNow(900_000).toISOString(),
      intervalSeconds: 0.02,
    });
  }

  function token(response: ServerResponse): void {
    const { decision = "approved", pendingPolls = 0, busyPolls = 0, urlPattern = "/blog/{slug}" } = over;
    const answer = polls++;
    if (answer < busyPolls) fail(response, answer % 2 === 0 ? 429 : 503, "rate_limited");
    else if (decision === "expired") fail(response, 404, "not_found");
    else if (answer < busyPolls + pendingPolls || decision === "pending") send(response, 200, { status: "pending" });
    else if (decision === "denied") send(response, 200, { status: "denied" });
    else if (handedOut) fail(response, 409, "invalid_state");
    else handOut(response, urlPattern);
  }

  function handOut(response: ServerResponse, urlPattern: string): void {
    handedOut = true;
    const values = { readToken: `svc_read_${randomBytes(24).toString("hex")}0`, webhookSecret: newSecret() };
    issued.push(values);
    send(response, 200, {
      status: "approved",
      organizationId: "org_1",
      projectId: "prj_1",
      projectName: "Hearth \u001b[31m& Home",
      siteUrl: "https://hearth.example",
      locale: "en",
      urlPattern,
      webhookUrl: "https://hearth.example/api/service/webhook",
      ...values,
    });
  }

  function ping(response: ServerResponse): void {
    const url = "https://hearth.example/api/service/webhook";
    const answer = '{"received":"ping","id":"evt_1"}';
    send(response, 200, { delivered: true, url, statusCode: 200, answer, error: null, milliseconds: 12, ...over.ping });
  }

  return { url: server.url, calls, issued, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "x-request-id": "req_1",
    ...((status === 429 || status === 503) && { "retry-after": "0" }),
  });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, code: string): void {
  send(response, status, { error: { code, message: `It is ${code}. Try something else.`, requestId: "req_1" } });
}
