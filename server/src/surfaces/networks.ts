import { Hono } from "hono";
import { html } from "hono/html";
import type pg from "pg";
import { newId } from "#src/platform/ids.ts";
import type { Log } from "#src/platform/log.ts";
import { personPage } from "./pages/page.ts";
import { signedIn } from "./pages/session-cookie.ts";

type Returned = {
  network: string;
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
};
type Connected = { done: true; network: string; account: string; project: string } | { done: false; network: string; message: string };

export type NetworkSurface = {
  pool: pg.Pool;
  publicUrl: string;
  log: Log;
  /** Undefined: there is no such network. */
  complete: (returned: Returned) => Promise<Connected | undefined>;
};

const parameterLengthMax = 2000;
const operation = "complete_connect_network";

/** Where networks send people back to after they have asked them. */
export function networkSurface({ pool, publicUrl, log, complete }: NetworkSurface): Hono {
  const app = new Hono();
  app.get("/connect/:network/callback", async (c, next) => {
    // A state is good for one time; whoever only looks ahead does not use it up.
    if (c.req.method !== "GET") return notDone("The network", "Open this address in a browser.", 405);
    const requestId = newId("request");
    const given = (name: string) => c.req.query(name)?.slice(0, parameterLengthMax);
    try {
      const person = await signedIn(pool, publicUrl, c.req.raw);
      const signedInAs = person?.personId;
      const network = c.req.param("network");
      const connected = await complete({ network, state: given("state") ?? "", code: given("code"), error: given("error"), signedInAs });
      if (connected === undefined) return next();
      log.info("call", { operation, requestId, status: connected.done ? 200 : 400 });
      return connected.done ? done(connected) : notDone(connected.network, connected.message, 400);
    } catch (error) {
      log.error("call failed", { operation, requestId, error });
      return notDone("The network", `Something failed on our side. Begin again in Galley; the log knows this as ${requestId}.`, 500);
    }
  });
  return app;
}

function done({ network, account, project }: { network: string; account: string; project: string }): Promise<Response> {
  return personPage({
    title: `${network} is connected`,
    body: html`<main class="text narrow"><h1>${network} is connected</h1><p>${project} now publishes as <strong>${account}</strong>. You can close this page.</p></main>`,
  });
}

function notDone(network: string, message: string, status: number): Promise<Response> {
  return personPage({
    title: `${network} is not connected`,
    status,
    body: html`<main class="text narrow"><h1>${network} is not connected</h1><p>${message}</p></main>`,
  });
}
