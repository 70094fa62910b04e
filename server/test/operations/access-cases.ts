import { asExample, ofProject } from "./article-cases.ts";
import { type Case, type Cases, type OperationWorld, person } from "./operation-world.ts";

const endpoint: Case = async ({ newEndpoint }) => ({ id: (await newEndpoint()).id });

/** Creates an endpoint with a failed delivery. */
async function failedDelivery({ world, newEndpoint, idIn }: OperationWorld): Promise<{ endpointId: string; id: string }> {
  const { id: endpointId } = await newEndpoint();
  await world.call(world.registry.sendTestEvent, { id: endpointId }, person);
  await world.owner.query("update webhook_delivery set status = 'failed', finished_at = now() where endpoint_id = $1", [endpointId]);
  await world.owner.query("delete from work where place = $1", [endpointId]);
  return { endpointId, id: await idIn("webhook_delivery", "endpoint_id", endpointId) };
}

const delivery: Case = async (at) => ({ id: (await failedDelivery(at)).id });

const guestLink: Case = async ({ world }) => {
  const link = { projectId: world.projectId, week: "2099-01-05", right: "see", label: "Board" } as const;
  return { id: (await world.call(world.registry.createGuestLink, link, person)).id };
};

/** Cases for the audit log, tokens and webhooks. */
export const accessCases: Cases = {
  export_audit_log: asExample,
  list_audit_entries: asExample,
  count_tokens: asExample,
  create_guest_link: async ({ world }) => ({ week: undefined, articleId: (await world.newArticle()).id }),
  list_guest_links: asExample,
  revoke_guest_link: guestLink,
  create_read_token: ofProject,
  create_token: asExample,
  list_tokens: asExample,
  revoke_token: async ({ world }) => ({ id: (await world.newToken()).id }),
  create_webhook_endpoint: ({ endpointUrl }) => ({ url: endpointUrl }),
  delete_webhook_endpoint: endpoint,
  get_webhook_delivery: delivery,
  get_webhook_endpoint: endpoint,
  list_webhook_deliveries: endpoint,
  list_webhook_endpoints: asExample,
  browse_webhook_endpoints: asExample,
  get_webhook_health: endpoint,
  pause_webhook_endpoint: endpoint,
  resend_failed_webhook_deliveries: async (at) => ({ id: (await failedDelivery(at)).endpointId, eventType: undefined }),
  resend_webhook_delivery: delivery,
  resume_webhook_endpoint: async ({ world, newEndpoint }) => {
    const { id } = await newEndpoint();
    await world.call(world.registry.pauseWebhookEndpoint, { id }, person);
    return { id };
  },
  revoke_old_webhook_key: async ({ world, newEndpoint }) => {
    const { id } = await newEndpoint();
    await world.call(world.registry.rotateWebhookKey, { id }, person);
    return { id };
  },
  rotate_webhook_key: endpoint,
  send_test_event: endpoint,
  update_webhook_endpoint: endpoint,
};
