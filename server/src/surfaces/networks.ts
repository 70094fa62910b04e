import { Hono } from "hono";
import { html } from "hono/html";
import type pg from "pg";
import { newId } from "#src/platform/ids.ts";
import type { Log } from "#src/platform/log.ts";
import { personPage } from "./pages/page.ts";
import { signedIn } from "./pages/session-cookie.ts";

type Returned = { state: string; code: string | undefined; error: string | undefined; signedInAs: string | undefined };
type Connected = { done: true; handle: string; project: string } | { done: false; message: string };

export type NetworkSurface = { pool: pg.Pool; publicUrl: string; log: Log; completeX: (returned: Returned) => Promise<Connected> };

const parameterLengthMax = 2000;

/** Where X sends people back to after it has asked them. */
export function networkSurface({ pool, publicUrl, log, completeX }: NetworkSurface): Hono {
  const app = new Hono();
  app.get("/connect/x/callback", async (c) => {
    // A state is good for one time; whoever only looks ahead does not use it up.
    if (c.req.method !== "GET") return notDone("Open this address in a browser.", 405);
    const requestId = newId("request");
    const given = (name: string) => c.req.query(name)?.slice(0, parameterLengthMax);
    try {
      const person = await signedIn(pool, publicUrl, c.req.raw);
      const returned = { state: given("state") ?? "", code: given("code"), error: given("error"), signedInAs: person?.personId };
      const connected = await completeX(returned);
      log.info("call", { operation: "complete_connect_x", requestId, status: connected.done ? 200 : 400 });
      return connected.done ? done(connected) : notDone(connected.message, 400);
    } catch (error) {
      log.error("call failed", { operation: "complete_connect_x", requestId, error });
      return notDone(`Something failed on our side. Begin again in Galley; the log knows this as ${requestId}.`, 500);
    }
  });
  return app;
}

function done({ handle, project }: { handle: string; project: string }): Promise<Response> {
  return personPage({
    title: "X is connected",
    body: html`<main class="text narrow"><h1>X is connected</h1><p>${project} now publishes as <strong>@${handle}</strong>. You can close this page.</p></main>`,
  });
}

function notDone(message: string, status: number): Promise<Response> {
  return personPage({
    title: "X is not connected",
    status,
    body: html`<main class="text narrow"><h1>X is not connected</h1><p>${message}</p></main>`,
  });
}
