import { limits } from "@galley/contract";

/** Introduction for readers of the reference. Everything else is part of its operation. */
export const introduction = `
Galley publishes articles that somebody approved. This is its whole public API: every path below the server address, JSON in and out. The [API guide](/docs/api-guide) has the details.

**Authentication.** Send \`Authorization: Bearer <token>\`. An API token (\`svc_live_…\`) carries permissions and acts with the current role of its creator; a project token sees one project and fills in \`projectId\`. A site read token (\`svc_read_…\`) reads the published articles of its project and nothing else. Keep both on a server.

**Errors.** Always \`{ error: { code, message, param?, requestId, details? } }\`. Decide by \`code\`; each has [a page of its own](/docs/errors). Unknown fields and query parameters are refused, none is ignored.

**Lists** answer \`{ data, nextCursor }\`. Send \`nextCursor\` back as \`cursor\` with the same filters until it is null.

**Changes.** A change names the \`revision\` that was read; \`conflict\` says that somebody saved a newer one. Every POST, PATCH and DELETE takes an \`Idempotency-Key\`, so that it may be repeated without being done twice.

**Rate limit.** ${limits.callsPerMinute} calls per minute and token unless the operator set another number; every answer says how many are left.

**Times.** Timestamps are UTC with milliseconds. \`day\` and \`time\` of a schedule are the wall clock of the project's time zone.

**Events.** Events are recorded together with the change itself and posted, signed, to the webhook endpoints that subscribed to them. The section on webhooks gives the payload of each event that exists.
`.trim();
