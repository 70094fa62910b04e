import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { parseAddress } from "#src/core/egress/network.ts";
import { isPublicHost } from "#src/core/egress/public-host.ts";
import type { Log } from "#src/core/log.ts";
import { answer } from "../answer.ts";
import { translatorOf } from "../translation/translator.ts";
import { refuseAsPage } from "./failure-page.ts";
import { noticePage } from "./notice-page.ts";

type SignInHosts = {
  publicUrl: string;
  /** Further names that the operator has given. */
  signInHosts: readonly string[];
  log: Log;
};

const misdirected = 421;

/**
 * Lets people's pages answer under names that nobody else can own: that of the public address, those of the operator, and addresses and
 * names of a private network, such as the one by which a proxy calls this service. Whoever owns any other name that leads here could show
 * the sign-in as their own.
 */
export function signInHostsOnly({ publicUrl, signInHosts, log }: SignInHosts): MiddlewareHandler {
  const own: ReadonlySet<string> = new Set([new URL(publicUrl).hostname, ...signInHosts]);
  return (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (own.has(hostname) || !canBeOwned(hostname)) return next();
    const request = c.req.raw;
    const options = { log, surface: "pages", logFields: { surface: "pages" }, quiet: true, refuse: refuseAsPage(request) } as const;
    return answer(options, () => otherHostPage(request, publicUrl));
  };
}

/** Returns whether somebody outside of this network can own a name and let it lead here. */
function canBeOwned(hostname: string): boolean {
  return !hostname.startsWith("[") && parseAddress(hostname) === undefined && isPublicHost(hostname);
}

function otherHostPage(request: Request, publicUrl: string): Promise<Response> {
  const t = translatorOf(request);
  const address = html`<a href="${publicUrl}">${publicUrl}</a>`;
  const [variable, names] = [html`<code>GALLEY_PUBLIC_URL</code>`, html`<code>GALLEY_SIGN_IN_HOSTS</code>`];
  return noticePage({
    t,
    status: misdirected,
    title: t("page_nobody_signs_in_at_this_name"),
    home: publicUrl,
    text: html`<p>${t.markup("page_open_galley_at_address", { address })}</p>
<p>${t.markup("page_operators_set_names", { variable, names })}</p>`,
  });
}
