import { timingSafeEqual } from "node:crypto";
import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import Provider, { errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { secretDigestText } from "./clients.ts";
import { paths } from "./endpoints.ts";
import { type OauthDependencies, providerSettings } from "./provider-settings.ts";

/** Shows a person why their browser cannot be redirected. The headers are those of its request. */
export type ShowError = (error: { code: string; description: string | undefined; status: number; headers: Headers }) => Promise<Response>;

export type LoadedProvider = {
  provider: Provider;
  /** Returns the error that a request ended with; undefined if there was none. */
  codeOf(incoming: IncomingMessage): string | undefined;
  /** Returns whether an error says that there is no such request in this browser, or no such client any more. */
  unknownRequest(error: unknown): boolean;
};

export function startProvider(dependencies: OauthDependencies & { showError: ShowError }): LoadedProvider {
  const { publicUrl, log, showError } = dependencies;
  const codes = new WeakMap<IncomingMessage, string>();
  const provider = new Provider(publicUrl, {
    ...providerSettings(dependencies, { errors, interactionPolicy }),
    async renderError(ctx, { error, error_description: description }) {
      const headers = new Headers({ cookie: ctx.get("cookie"), "accept-language": ctx.get("accept-language") });
      const page = await showError({ code: error, description, status: ctx.status, headers });
      ctx.set(Object.fromEntries(page.headers));
      ctx.body = await page.text();
    },
  });
  // The forwarded headers are set by `asPublic` alone: they are those of the public address.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    if (ctx.path !== paths.authorize && !ctx.path.startsWith(`${paths.authorize}/`)) {
      ctx.set({ "access-control-allow-origin": "*", "access-control-expose-headers": "www-authenticate" });
    }
    ctx.set("x-content-type-options", "nosniff");
    await next();
    dropSession(ctx.res, provider.cookieName("session"));
  });
  keepNoSecrets(provider);
  const note = (ctx: KoaContextWithOIDC, error: { error?: string; message: string }) =>
    void codes.set(ctx.req, error.error ?? "server_error");
  provider.on("authorization.error", note);
  provider.on("grant.error", note);
  provider.on("revocation.error", note);
  provider.on("server_error", (ctx, error) => {
    note(ctx, { message: "server_error" });
    log.error("unexpected failure", { operation: "oauth", error });
  });
  const application: EventEmitter = provider;
  application.on("error", (error: unknown) => log.error("unexpected failure", { operation: "oauth", error }));
  return {
    provider,
    codeOf: (incoming) => codes.get(incoming),
    unknownRequest: (error) => error instanceof errors.OIDCProviderError,
  };
}

// The library's own session is never stored, so its cookie is removed: it would only promise one.
function dropSession(response: KoaContextWithOIDC["res"], name: string): void {
  const cookies = response.getHeader("set-cookie");
  if (!Array.isArray(cookies)) return;
  const kept = cookies.filter((cookie) => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.sig=`));
  if (kept.length === 0) response.removeHeader("set-cookie");
  else response.setHeader("set-cookie", kept);
}

/** Makes the library compare a client's secret by its digest, which is all that is stored. */
function keepNoSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = async function compareClientSecret(sent: string) {
    const [known, given] = [this.clientSecret ?? "", secretDigestText(sent)].map((text) => Buffer.from(text));
    return known !== undefined && given !== undefined && known.length === given.length && timingSafeEqual(known, given);
  };
}
