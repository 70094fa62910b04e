const path = "/api/service/webhook";

/** Where a connected site hears of its articles. Source: the specification's site events. */
export function siteWebhookUrl(siteUrl: string): string {
  return `${siteUrl.replace(/\/+$/, "")}${path}`;
}
