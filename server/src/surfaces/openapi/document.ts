import { limits, type PublicOperation } from "@galley/contract";
import { createErrorResponses, ErrorBody } from "./error-responses.ts";
import { headerComponents } from "./headers.ts";
import { describeImage, imagePath } from "./image-entry.ts";
import type { JsonObject } from "./json-schema.ts";
import { describeOperation } from "./operation-entry.ts";
import { idempotencyKeyParameter } from "./operation-request.ts";
import { createSchemas } from "./schemas.ts";
import { tagsOf } from "./tags.ts";
import { describeEvents } from "./webhooks.ts";

/** Introduction for readers of the reference. Everything else is part of its operation. */
const introduction = `
Galley publishes articles that somebody approved. This is its whole public API: every path below the server address, JSON in and out. The [API guide](/docs/api-guide) has the details.

**Authentication.** Send \`Authorization: Bearer <token>\`. An API token (\`svc_live_…\`) carries permissions and acts with the current role of its creator; a project token sees one project and fills in \`projectId\`. A site read token (\`svc_read_…\`) reads the published articles of its project and nothing else. Keep both on a server.

**Errors.** Always \`{ error: { code, message, param?, requestId, details? } }\`. Decide by \`code\`; each has [a page of its own](/docs/errors). Unknown fields and query parameters are refused, none is ignored.

**Lists** answer \`{ data, nextCursor }\`. Send \`nextCursor\` back as \`cursor\` with the same filters until it is null.

**Changes.** A change names the \`revision\` that was read; \`conflict\` says that somebody saved a newer one. Every POST, PATCH and DELETE takes an \`Idempotency-Key\`, so that it may be repeated without being done twice.

**Rate limit.** ${limits.callsPerMinute} calls per minute and token unless the operator set another number; every answer says how many are left.

**Times.** Timestamps are UTC with milliseconds. \`day\` and \`time\` of a schedule are the wall clock of the project's time zone.

**Events.** Events are recorded together with the change itself and posted, signed, to the webhook endpoints that subscribed to them. The section on webhooks gives the payload of each event that exists.
`.trim();

const version = "1.0.0";
const guides = "Guides: how people and programs use Galley, and how to run it.";

/**
 * Returns the OpenAPI 3.1 description of these operations, as served at `publicUrl`. Without one its server is relative, and the address
 * of the guides, which has to be absolute, is missing.
 */
export function openApiDocument(operations: readonly PublicOperation[], publicUrl = ""): JsonObject {
  const schemas = createSchemas();
  const errors = createErrorResponses();
  schemas.convert(ErrorBody, "output");
  const paths = describePaths(operations, (operation) => describeOperation(operation, schemas, errors));
  paths[imagePath] = { get: describeImage(errors), ...paths[imagePath] };
  const webhooks = describeEvents(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley API",
      version,
      summary: "Write, review, schedule and publish articles.",
      description: introduction,
      contact: { name: "The operator of this installation" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    ...(publicUrl !== "" && { externalDocs: { description: guides, url: `${publicUrl}/docs` } }),
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: tagsOf(operations),
    paths,
    webhooks,
    components: {
      schemas: schemas.components(),
      responses: errors.components(),
      parameters: { IdempotencyKey: idempotencyKeyParameter },
      headers: headerComponents(),
      securitySchemes,
    },
  };
}

function describePaths(
  operations: readonly PublicOperation[],
  describe: (operation: PublicOperation) => JsonObject,
): Record<string, JsonObject> {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((operation) => [operation.method.toLowerCase(), describe(operation)])),
    ]),
  );
}

const securitySchemes = {
  apiToken: {
    type: "http",
    scheme: "bearer",
    description: "An API token, `svc_live_…`. Owners and admins create it and choose its permissions.",
  },
  siteReadToken: {
    type: "http",
    scheme: "bearer",
    description: "A site's read token, `svc_read_…`. It reads the published articles of its project.",
  },
};
