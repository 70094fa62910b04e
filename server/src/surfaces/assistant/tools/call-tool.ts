import type { PublicOperation } from "@galley/contract";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Failure } from "#src/core/failure.ts";
import { type Call, plainOutput, type RawInput } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { overLimit } from "#src/surfaces/admit-token.ts";
import { failureOf } from "#src/surfaces/envelope.ts";
import { type AssistantSession, surfaceName } from "../session.ts";
import { fitArrays, type ShortenedList } from "./fit-arrays.ts";
import { articleInPieces, isLongArticleTool, outlineNote, sectionField, type WholeArticle } from "./long-article.ts";
import { chooseOperation } from "./subject-fields.ts";
import { idempotencyKeyOf, operationInput } from "./tool-input.ts";
import { idempotencyField, isList } from "./tool-schema.ts";

/** Most characters of JSON in one answer, apart from an article's body. */
const answerLengthMax = 30_000;

/** Returns a tool's answer as data and as text, with notes for the model about both. */
function toolResult(output: object, notes: readonly string[] = []): CallToolResult {
  const { value, leftOut } = fitArrays(output, answerLengthMax);
  return answer(value as object, [JSON.stringify(value), ...notes, ...leftOut.map(describe)]);
}

/** Returns an article as a tool's answer. Its body, when present, is a separate text, because models read it as a whole. */
function articleResult({ markdown, ...data }: { markdown?: unknown }, notes: readonly string[]): CallToolResult {
  if (typeof markdown !== "string") return toolResult(data, notes);
  const { value, leftOut } = fitArrays(data, answerLengthMax);
  return answer({ ...(value as object), markdown }, [JSON.stringify(value), markdown, ...notes, ...leftOut.map(describe)]);
}

function answer(structuredContent: object, texts: readonly string[]): CallToolResult {
  return { structuredContent: { ...structuredContent }, content: texts.map((text) => ({ type: "text", text })) };
}

function describe({ path, kept, of }: ShortenedList): string {
  return `${path} is cut to keep this answer short: the first ${kept} of ${of} are here.`;
}

/** Runs one tool call as its operation. Every failure becomes an answer that begins with its code. */
export async function callTool(session: AssistantSession, bound: AnyBound<PublicOperation>): Promise<CallToolResult> {
  const { operation } = bound;
  session.logFields.operation = operation.name;
  try {
    if (session.budget.exceeded) throw overLimit(session.budget);
    return await perform(session, bound);
  } catch (thrown) {
    const failure = failureOf(thrown, session.requestId, session.log, session.logFields);
    session.logFields.code = failure.code;
    const operations = session.operations.map((other) => other.operation);
    const { bound: chosen } = chooseOperation(bound, session.operations, session.toolArguments);
    return toolError(failure, session.requestId, operations, chosen === bound ? "id" : chosen.operation.inTool?.idField);
  }
}

async function perform(session: AssistantSession, bound: AnyBound<PublicOperation>): Promise<CallToolResult> {
  const { toolArguments: given } = session;
  if (isLongArticleTool(bound.operation)) return readArticle(session, bound, given);
  if (isList(bound.operation)) return listInRoom(session, bound, given);
  return toolResult(await run(session, bound, given));
}

async function readArticle(session: AssistantSession, bound: AnyBound<PublicOperation>, given: RawInput): Promise<CallToolResult> {
  const { [sectionField]: section, ...rest } = given;
  const article = await run(session, bound, rest);
  const shown = articleInPieces(article as WholeArticle, section);
  return articleResult(shown, "outline" in shown ? [outlineNote] : []);
}

/** Reads as many items of a list as fit into an answer; the cursor continues after the last of them. */
async function listInRoom(session: AssistantSession, bound: AnyBound<PublicOperation>, given: RawInput): Promise<CallToolResult> {
  const output = (await run(session, bound, given)) as { data: unknown[] };
  const count = countThatFits(output.data);
  if (count === output.data.length) return toolResult(output);
  const shorter = await run(session, bound, { ...given, limit: count });
  const note = `Only the first ${count} items are here, to keep this answer short. Call again with cursor for the rest.`;
  return toolResult(shorter, [note]);
}

function countThatFits(items: readonly unknown[]): number {
  let room = answerLengthMax - 1000;
  const over = items.findIndex((item) => {
    room -= JSON.stringify(item).length + 1;
    return room < 0;
  });
  return over === -1 ? items.length : Math.max(1, over);
}

async function run(session: AssistantSession, tool: AnyBound<PublicOperation>, sent: RawInput): Promise<object> {
  const { actor, requestId } = session;
  const { bound, given } = chooseOperation(tool, session.operations, sent);
  const { operation } = bound;
  session.logFields.operation = operation.name;
  const call: Call = {
    actor,
    admittedBeforeBody: true,
    surface: surfaceName,
    requestId,
    idempotencyKey: idempotencyKeyOf(operation, sent),
  };
  const { output } = await invoke(session.services, bound, call, () => operationInput(operation, given(), session));
  return plainOutput(output);
}

type Violation = { param: string; message: string };

/**
 * Writes a failure as text for a model: the code first, then what happened and what to do, then the field and the call. `idField` is the
 * name by which the call gave the id of its subject.
 */
function toolError(failure: Failure, requestId: string, operations: readonly PublicOperation[], idField = "id"): CallToolResult {
  const { code, details = {} } = failure;
  const { violations, ...facts } = details as { violations?: Violation[] };
  const param = failure.param === "Idempotency-Key" ? idempotencyField : failure.param === "id" ? idField : failure.param;
  const lines = [
    `${code}: ${inTools(failure.message, operations)}`,
    ...(param === undefined ? [] : [`param: ${param}`]),
    ...(violations ?? []).map((violation) => `- ${violation.param}: ${inTools(violation.message, operations)}`),
    ...Object.entries(facts).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
    `requestId: ${requestId}`,
  ];
  return { isError: true, content: [{ type: "text", text: lines.join("\n") }] };
}

/** Replaces addresses of the REST API with the names of the matching tools. */
function inTools(message: string, operations: readonly PublicOperation[]): string {
  return message.replace(/\b(GET|POST|PATCH|DELETE) (\/[\w/{}]+)/g, (text, method: string, path: string) => {
    const found = operations.find((operation) => operation.method === method && operation.path === path);
    return found?.inTool?.name ?? found?.name ?? text;
  });
}
