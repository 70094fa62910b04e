import { ProtocolError, ProtocolErrorCode, Server, type Tool } from "@modelcontextprotocol/server";
import { installedVersion } from "#src/core/installation.ts";
import { mayUse } from "#src/operations/actor.ts";
import { failureOf } from "#src/surfaces/envelope.ts";
import { instructions } from "./instructions.ts";
import { getPrompt } from "./prompts/get-prompt.ts";
import { listPrompts } from "./prompts/list-prompts.ts";
import { readOperation } from "./read-operation.ts";
import { listResources, resourceTemplates } from "./resources/list-resources.ts";
import { networks } from "./resources/post-rules.ts";
import { readResource } from "./resources/read-resource.ts";
import type { AssistantSession } from "./session.ts";
import { callTool } from "./tools/call-tool.ts";
import type { Tools } from "./tools/tools.ts";

type Asked = { ref: { type: string; uri?: string; name?: string }; argument: { name: string; value: string } };

const valuesMax = 100;

/** Completes an argument of a prompt or of a resource's URI: reachable projects by id or name, and networks. */
async function completeArgument(session: AssistantSession, { ref, argument }: Asked) {
  const values = (await candidates(session, ref, argument)).slice(0, valuesMax);
  return { completion: { values, hasMore: false } };
}

async function candidates(session: AssistantSession, ref: Asked["ref"], { name, value }: Asked["argument"]): Promise<string[]> {
  if (name === "network") return networks.filter((network) => network.startsWith(value));
  const isProject = name === "projectId" || (name === "id" && ref.uri?.startsWith("galley://projects/"));
  if (!isProject || !mayUse(session.actor, "projects:read")) return [];
  const { data } = await readOperation(session, "list_projects", { limit: valuesMax });
  const wanted = value.toLowerCase();
  return (data as { id: string; name: string }[])
    .filter((project) => project.id.startsWith(value) || project.name.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

const listSecondsMax = 300;

// The SDK uses the validator only for questions to people through the client, which this server never asks.
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Not used." }),
};

/** Creates the server for one message. It contains the caller's identity, so it is never used for another caller. */
export function newServer(session: AssistantSession, tools: Tools): Server {
  const lists = { ttlMs: listSecondsMax * 1000, cacheScope: "private" } as const;
  const server = new Server(serverInfo(session.services.publicUrl), {
    capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    instructions,
    jsonSchemaValidator,
    cacheHints: { "tools/list": lists, "prompts/list": lists, "resources/templates/list": lists },
  });
  server.setRequestHandler("tools/list", () => ({ tools: tools.listFor(session.actor, session.toolList) as Tool[] }));
  server.setRequestHandler("tools/call", ({ params: { name } }) => {
    const bound = session.operations.find(({ operation }) => operation.name === name);
    if (bound === undefined) throw unknownTool(session);
    return callTool(session, bound);
  });
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts(session.actor) }));
  server.setRequestHandler("prompts/get", ({ params }) =>
    answering(session, () => getPrompt(session, params.name, params.arguments ?? {})),
  );
  server.setRequestHandler("resources/list", ({ params }) => answering(session, () => listResources(session, params?.cursor)));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => answering(session, () => readResource(session, uri), { uri }));
  server.setRequestHandler("completion/complete", ({ params }) => answering(session, () => completeArgument(session, params)));
  return server;
}

// The error does not repeat the name, which can be any text.
function unknownTool({ logFields }: AssistantSession): ProtocolError {
  logFields.code = "not_found";
  return new ProtocolError(ProtocolErrorCode.InvalidParams, "not_found: There is no tool with this name. Use a name from tools/list.");
}

/** `about`: details of the error in addition to its code. */
async function answering<T>(session: AssistantSession, work: () => Promise<T>, about: object = {}): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw failedRequest(session, thrown, about);
  }
}

/** Converts a failure to a protocol error, where the protocol allows no other. The text begins with our error code all the same. */
function failedRequest({ requestId, log, logFields }: AssistantSession, thrown: unknown, about: object): ProtocolError {
  const { code, message, param, details } = failureOf(thrown, requestId, log, logFields);
  logFields.code = code;
  const isOurs = code === "error" || code === "unavailable";
  return new ProtocolError(isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, `${code}: ${message}`, {
    ...about,
    code,
    ...(param !== undefined && { param }),
    ...(details !== undefined && { details }),
    requestId,
  });
}

/** Returns the service's name, version and website for assistants. */
function serverInfo(publicUrl: string) {
  return { name: "galley", title: "Galley", version: installedVersion(), websiteUrl: publicUrl };
}
