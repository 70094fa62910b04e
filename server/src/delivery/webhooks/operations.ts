import { browseWebhookEndpoints } from "./browse-webhook-endpoints.ts";
import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./delete-webhook-endpoint.ts";
import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { getWebhookEndpoint } from "./get-webhook-endpoint.ts";
import { getWebhookHealth } from "./get-webhook-health.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./list-webhook-endpoints.ts";
import { pauseWebhookEndpoint } from "./pause-webhook-endpoint.ts";
import { resendFailedWebhookDeliveries } from "./resend-failed-webhook-deliveries.ts";
import { resendWebhookDelivery } from "./resend-webhook-delivery.ts";
import { resumeWebhookEndpoint } from "./resume-webhook-endpoint.ts";
import { revokeOldWebhookKey } from "./revoke-old-webhook-key.ts";
import { rotateWebhookKey } from "./rotate-webhook-key.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

export const webhookOperations = {
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
