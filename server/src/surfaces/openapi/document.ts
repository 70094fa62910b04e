import type { PublicOperation } from "@galley/contract";
import { createErrorResponses, ErrorBody } from "./error-responses.ts";
import { headerComponents } from "./headers.ts";
import { describeImage, imagePath } from "./image-entry.ts";
import { introduction } from "./introduction.ts";
import type { JsonObject } from "./json-schema.ts";
import { describeOperation } from "./operation-entry.ts";
import { idempotencyKeyParameter } from "./operation-request.ts";
import { createSchemas } from "./schemas.ts";
import { tagsOf } from "./tags.ts";
import { describeEvents } from "./webhooks.ts";

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
