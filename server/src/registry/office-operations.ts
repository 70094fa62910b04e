import { createWebhookEndpoint } from "#src/delivery/webhooks/create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "#src/delivery/webhooks/delete-webhook-endpoint.ts";
import { getWebhookDelivery } from "#src/delivery/webhooks/get-webhook-delivery.ts";
import { getWebhookEndpoint } from "#src/delivery/webhooks/get-webhook-endpoint.ts";
import { listWebhookDeliveries } from "#src/delivery/webhooks/list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "#src/delivery/webhooks/list-webhook-endpoints.ts";
import { browseWebhookEndpoints } from "#src/delivery/webhooks/office/browse-webhook-endpoints.ts";
import { getWebhookHealth } from "#src/delivery/webhooks/office/get-webhook-health.ts";
import { pauseWebhookEndpoint } from "#src/delivery/webhooks/pause-webhook-endpoint.ts";
import { resendFailedWebhookDeliveries } from "#src/delivery/webhooks/resend-failed-webhook-deliveries.ts";
import { resendWebhookDelivery } from "#src/delivery/webhooks/resend-webhook-delivery.ts";
import { resumeWebhookEndpoint } from "#src/delivery/webhooks/resume-webhook-endpoint.ts";
import { revokeOldWebhookKey } from "#src/delivery/webhooks/revoke-old-webhook-key.ts";
import { rotateWebhookKey } from "#src/delivery/webhooks/rotate-webhook-key.ts";
import { sendTestEvent } from "#src/delivery/webhooks/send-test-event.ts";
import { updateWebhookEndpoint } from "#src/delivery/webhooks/update-webhook-endpoint.ts";
import { exportAuditLog } from "#src/people/audit/export-audit-log.ts";
import { listAuditEntries } from "#src/people/audit/list-audit-entries.ts";
import { createReadToken } from "#src/people/tokens/create-read-token.ts";
import { createToken } from "#src/people/tokens/create-token.ts";
import { listTokens } from "#src/people/tokens/list-tokens.ts";
import { revokeToken } from "#src/people/tokens/revoke-token.ts";

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
