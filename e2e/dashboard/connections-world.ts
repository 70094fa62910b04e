import { expect } from "vitest";
import { openXServer } from "../../capabilities/x/test/x-server.ts";
import { listenHttp } from "../../server/test/outside/listen.ts";
import type { Dashboard } from "./open-dashboard.ts";

export type Consent = Awaited<ReturnType<typeof openConsent>>;

/** Opens X on loopback, with the page that asks the account's owner. Its links lead back as those of X do. */
export async function openConsent() {
  const x = await openXServer();
  const user = x.newUser("hearthandhome");
  const page = await listenHttp((request, response) => {
    const asked = new URL(request.url ?? "/", "http://localhost");
    const canceled = new URL(asked.searchParams.get("redirect_uri") ?? "http://localhost");
    canceled.searchParams.set("state", asked.searchParams.get("state") ?? "");
    canceled.searchParams.set("error", "access_denied");
    const links = [link(x.agree(asked.href, user), "Authorize app"), link(canceled, "Cancel")].join(" ");
    response.setHeader("content-type", "text/html").end(`<!doctype html><html lang="en"><title>X</title><h1>X asks</h1>${links}`);
  });
  const app = { ...x.app, authorizeUrl: `http://127.0.0.1:${page.port}/i/oauth2/authorize` };
  return {
    ...x,
    app,
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]();
      await x[Symbol.asyncDispose]();
    },
  };
}

function link(to: URL, text: string): string {
  return `<a href="${to.href.replaceAll("&", "&amp;")}">${text}</a>`;
}

type Started = { deviceCode: string; userCode: string; verificationUrl: string };

/** Takes the first step of an initializer. */
export async function startSite(dashboard: Dashboard, about: { framework?: string; siteUrl?: string } = {}): Promise<Started> {
  const response = await post(dashboard, "start", about);
  expect(response.status).toBe(201);
  return response.json() as Promise<Started>;
}

/**
 * Asks for the outcome as an initializer does until somebody has decided. It removes the pause between two calls, which a test
 * of the service covers.
 */
export async function collectSite(dashboard: Dashboard, deviceCode: string): Promise<Record<string, string>> {
  await dashboard.owner.query("update site_request set asked_at = null");
  return (await post(dashboard, "token", { deviceCode })).json() as Promise<Record<string, string>>;
}

export function pingSite(dashboard: Dashboard, deviceCode: string): Promise<Response> {
  return post(dashboard, "ping", { deviceCode });
}

function post(dashboard: Dashboard, step: string, body: object): Promise<Response> {
  return fetch(`${dashboard.origin}/connect/site/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
