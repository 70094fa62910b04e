import type { ServerResponse } from "node:http";

/** Fault of a call that cannot be taken back: before the network has acted on it, or after. */
export type SendFault =
  | "reset_before"
  | "reset_after"
  | "silent_before"
  | "silent_after"
  | "500_before"
  | "503_after"
  | "cut_after"
  | "401"
  | "403"
  | "429"
  | "400";

/** Faults after which the outcome of the call is unknown. */
export const ambiguousFaults: readonly SendFault[] = [
  "reset_before",
  "reset_after",
  "silent_before",
  "silent_after",
  "500_before",
  "503_after",
  "cut_after",
];

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

export function give(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body === undefined ? "" : JSON.stringify(body));
}

/** Answers with a fault. `act` does what the call asks for. Faults that come before it do not call it. */
export function giveFaulty(
  response: ServerResponse,
  fault: SendFault | undefined,
  { problem, act }: { problem: (status: number) => Answer; act: () => Answer },
) {
  if (fault === "reset_before") return void response.socket?.resetAndDestroy();
  if (fault === "silent_before") return;
  if (fault === "500_before") return give(response, problem(500));
  if (fault === "401" || fault === "403" || fault === "429" || fault === "400") return give(response, problem(Number(fault)));
  const answer = act();
  if (fault === "reset_after") return void response.socket?.resetAndDestroy();
  if (fault === "silent_after") return;
  if (fault === "503_after") return give(response, problem(503));
  if (fault === "cut_after") {
    response.writeHead(answer.status, { ...answer.headers, "content-length": "90" }).write("{");
    return void setImmediate(() => response.socket?.destroy());
  }
  give(response, answer);
}
