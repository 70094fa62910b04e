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
  /** Returns whether a name leads to a blog. */
  servesBlog: (hostname: string) => Promise<boolean>;
  log: Log;
};

const misdirected = 421;

// Browsers take their own machine for encrypted, and a proxy there that passes no Host calls it so.
const ownMachine = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Lets people's pages answer under names that nobody else can own: that of the public address, those of the operator, and addresses and
 * names of a private network, such as the one by which a proxy calls this service. The owner of any other name that leads here could show
 * the sign-in as their own, and so could an organization whose blog is at the name. Names beside that of the public address need its
 * scheme, which cookies and forms require.
 */
export function signInHostsOnly({ publicUrl, signInHosts, servesBlog, log }: SignInHosts): MiddlewareHandler {
  const { hostname: publicName, protocol } = new URL(publicUrl);
  return async (c, next) => {
    const request = c.req.raw;
    const { hostname } = new URL(request.url);
    if (hostname === publicName) return next();
    const isSafe = (signInHosts.includes(hostname) || !canBeOwned(hostname)) && !(await servesBlog(hostname));
    if (isSafe && (protocol !== "https:" || ownMachine.test(hostname) || mayBeEncrypted(request))) return next();
    const options = { log, surface: "pages", logFields: { surface: "pages" }, quiet: true, refuse: refuseAsPage(request) } as const;
    return answer(options, () => otherHostPage(request, publicUrl));
  };
}

/** Returns whether somebody outside of this network can own a name and let it lead here. */
function canBeOwned(hostname: string): boolean {
  return !hostname.startsWith("[") && parseAddress(hostname) === undefined && isPublicHost(hostname);
}

/**
 * Returns whether a page may have been asked for over https, as far as requests tell: browsers name the site only there. A form tells its
 * origin, which is compared with the public one.
 */
function mayBeEncrypted({ method, headers }: Request): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return !isRead || headers.has("sec-fetch-site") || /^https\b/.test(headers.get("x-forwarded-proto") ?? "");
}

function otherHostPage(request: Request, publicUrl: string): Promise<Response> {
  const t = translatorOf(request);
  const address = html`<a href="${publicUrl}">${publicUrl}</a>`;
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  const [variable, names] = [html`<code>GALLEY_PUBLIC_URL</code>`, html`<code>GALLEY_SIGN_IN_HOSTS</code>`];
  return noticePage({
    t,
    status: misdirected,
    title: t("page_nobody_signs_in_at_this_name"),
    home: publicUrl,
    text: html`<p>${t.markup("page_open_galley_at_address", { address })}</p>
<p>${t.markup("page_operators_set_names", { variable, names })} ${t("page_names_take_scheme", { scheme })}</p>`,
  });
}
