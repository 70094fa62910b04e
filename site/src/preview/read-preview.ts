import type { Article } from "../articles.ts";
import type { ClientOptions } from "../client/client-options.ts";
import { articleOf } from "../client/create-client.ts";
import { callService, settingsOf } from "../client/create-get.ts";
import { errorOf, parseAnswer } from "../client/read-answer.ts";
import { isSigned, keysOf, type WebhookSecret } from "../webhook/signing-key.ts";
import { WebhookError } from "../webhook/webhook-error.ts";
import { PreviewError } from "./preview-error.ts";

/** Options of the client, and the webhook secret, with which the service signs links to previews. */
export type PreviewOptions = ClientOptions & { readonly secret: WebhookSecret };

const signedFields = ["article", "revision", "locale", "expires", "grant"] as const;

/**
 * Returns the revision that a link of the service leads to, live or not, in the shape of a published article. `link` is the address that
 * was opened on your site, with its query. Throws `PreviewError` where the service has not signed the link or its time is over, and
 * `GalleyError` where the revision cannot be read. Never keep or index what it returns.
 */
export async function readPreview(link: string | URL, options: PreviewOptions): Promise<Article> {
  const grant = await grantIn(new URL(link, "http://localhost").searchParams, options.secret);
  const { baseUrl, token } = settingsOf(options);
  const headers = { accept: "application/json", authorization: `Bearer ${token}`, "galley-preview": grant };
  const { response, text } = await callService(options, `${baseUrl}/connect/site/preview`, headers);
  if (!response.ok) throw errorOf(response, text);
  return articleOf(parseAnswer(text, response.status));
}

/** Returns the grant of a link that the service has signed and whose time is not over. */
async function grantIn(query: URLSearchParams, secret: WebhookSecret): Promise<string> {
  const content = new TextEncoder().encode(`preview.${signedFields.map((name) => query.get(name) ?? "").join(".")}`);
  if (!(await isSigned(content, query.get("signature") ?? "", await keysFor(secret)))) {
    throw new PreviewError("invalid_link", "This is no link to a preview. Open it from Galley, and check the webhook secret.");
  }
  if (Number(query.get("expires")) * 1000 <= Date.now()) {
    throw new PreviewError("expired", "This link to a preview has expired. Open the preview in Galley again.");
  }
  return query.get("grant") ?? "";
}

async function keysFor(secret: WebhookSecret): Promise<CryptoKey[]> {
  try {
    return await keysOf(secret);
  } catch (error) {
    if (error instanceof WebhookError) throw new PreviewError("not_configured", error.message);
    throw error;
  }
}
