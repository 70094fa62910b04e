import { exportAuditLog } from "./audit/export-audit-log.ts";
import { listAuditEntries } from "./audit/list-audit-entries.ts";
import { createReadToken } from "./tokens/create-read-token.ts";
import { createToken } from "./tokens/create-token.ts";
import { listTokens } from "./tokens/list-tokens.ts";
import { revokeToken } from "./tokens/revoke-token.ts";
import { createWebhookEndpoint } from "./webhooks/create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./webhooks/delete-webhook-endpoint.ts";
import { getWebhookDelivery } from "./webhooks/get-webhook-delivery.ts";
import { getWebhookEndpoint } from "./webhooks/get-webhook-endpoint.ts";
import { listWebhookDeliveries } from "./webhooks/list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./webhooks/list-webhook-endpoints.ts";
import { browseWebhookEndpoints } from "./webhooks/office/browse-webhook-endpoints.ts";
import { getWebhookHealth } from "./webhooks/office/get-webhook-health.ts";
import { pauseWebhookEndpoint } from "./webhooks/pause-webhook-endpoint.ts";
import { resendFailedWebhookDeliveries } from "./webhooks/resend-failed-webhook-deliveries.ts";
import { resendWebhookDelivery } from "./webhooks/resend-webhook-delivery.ts";
import { resumeWebhookEndpoint } from "./webhooks/resume-webhook-endpoint.ts";
import { revokeOldWebhookKey } from "./webhooks/revoke-old-webhook-key.ts";
import { rotateWebhookKey } from "./webhooks/rotate-webhook-key.ts";
import { sendTestEvent } from "./webhooks/send-test-event.ts";
import { updateWebhookEndpoint } from "./webhooks/update-webhook-endpoint.ts";

/** What those who look after an organization do with its tokens, its webhooks and its audit log: a part of the registry. */
export const officeOperations = {
  exportAuditLog,
  listAuditEntries,
  createReadToken,
  createToken,
  listTokens,
  revokeToken,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  browseWebhookEndpoints,
  getWebhookHealth,
  pauseWebhookEndpoint,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  revokeOldWebhookKey,
  rotateWebhookKey,
  sendTestEvent,
  updateWebhookEndpoint,
};
