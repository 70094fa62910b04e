import { type PublicOperation, pathParameters } from "@galley/contract";
import type { Options } from "../request.ts";
import { type Dice, diceOf, near, nearText, wildBytes, wildText, wildValue } from "./values.ts";

type Schema = { properties?: Record<string, unknown>; required?: string[] };
export type FuzzContext = {
  operations: readonly { operation: PublicOperation }[];
  schemas: ReadonlyMap<string, unknown>;
  tokens: readonly string[];
  projectId: string;
  /** Existing ids, by the first segment of the path under which they are found. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Existing ids, slugs and cursors. */
  known: readonly string[];
};
export type WildRequest = { method: string; path: string; options: Options; about: string };

/** Makes one request from a number: valid, nearly valid or wild. The same number always gives the same request. */
export function wildRequest(seed: number, context: FuzzContext): WildRequest {
  const dice = diceOf(seed);
  const { operation } = dice.of(context.operations);
  const schema = context.schemas.get(operation.name) as Schema;
  const fields = fieldsFor(dice, operation, schema, context);
  const method = dice.in(60) ? dice.of(["GET", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "HEAD"]) : operation.method;
  const path = pathFor(dice, operation, fields);
  const inBody = method === "POST" || method === "PATCH" || method === "PUT";
  const rest = Object.entries(fields).filter(([name]) => !pathParameters(operation.path).includes(name));
  const query = inBody && !dice.in(20) ? "" : queryFor(dice, rest);
  const options: Options = { headers: headersFor(dice), ...(dice.in(50) ? {} : { token: dice.of(context.tokens) }) };
  if (inBody) Object.assign(options, bodyFor(dice, Object.fromEntries(rest), options));
  const address = query === "" ? path : `${path}?${query}`;
  return { method, path: address, options, about: `${method} ${address.slice(0, 300)} ${JSON.stringify(options).slice(0, 600)}` };
}

/** Returns input fields: a third of all inputs is valid, a third has one error, and a third is random. */
function fieldsFor(dice: Dice, operation: PublicOperation, schema: Schema, context: FuzzContext): Record<string, unknown> {
  const kind = dice.of(["valid", "nearly", "wild"] as const);
  if (kind === "wild") return wildFields(dice, operation, schema, context);
  const { input } = operation.siteRead !== undefined && dice.in(3) ? operation.siteRead.example : operation.example;
  const fields: Record<string, unknown> = { ...input, ...("projectId" in input && { projectId: context.projectId }) };
  if ("id" in input) fields.id = dice.of(context.ids[operation.path.split("/")[1] ?? ""] ?? context.known);
  if ("changeId" in input) fields.changeId = dice.of(context.ids["author-changes"] ?? context.known);
  if ("day" in input) fields.day = "2099-01-01";
  const names = Object.keys(schema.properties ?? {});
  if (kind === "nearly" && names.length > 0) {
    const name = dice.of(names);
    fields[name] = dice.in(2) ? wildValue(dice) : near(dice, schema.properties?.[name]);
  }
  return fields;
}

function wildFields(dice: Dice, operation: PublicOperation, schema: Schema, { known }: FuzzContext): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const required = new Set(schema.required);
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!required.has(name) && dice.in(2)) continue;
    if (required.has(name) && dice.in(25)) continue;
    const isReference = /id$/i.test(name) || name === "cursor";
    if (isReference && !dice.in(4)) fields[name] = dice.of(known);
    else if (name in operation.example.input && dice.in(3)) fields[name] = operation.example.input[name];
    else fields[name] = dice.in(6) ? wildValue(dice) : near(dice, part);
  }
  if (operation.siteRead !== undefined && dice.in(5)) fields.locale = "en";
  if (dice.in(12))
    fields[dice.in(2) ? dice.of(["__proto__", "constructor", "toString", "unknown", ""]) : wildText(dice).slice(0, 50)] = wildValue(dice);
  return fields;
}

function pathFor(dice: Dice, operation: PublicOperation, fields: Record<string, unknown>): string {
  const path = pathParameters(operation.path).reduce<string>((text, name) => {
    const value = textOf(fields[name] ?? "missing");
    const junk = ["%", "%E0%A4%A", "%00", "%ff", "%2e%2e", "a%2Fb", "%u0041", "%25", "😀", "a;b=c", "%C0%80"];
    return text.replace(`{${name}}`, () => (dice.in(8) ? dice.of(junk) : encodeURIComponent(value.toWellFormed()).slice(0, 2000) || "x"));
  }, operation.path);
  return dice.in(80) ? `${path}/${dice.of(["", "x", "%", "..%2f"])}` : path;
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function queryFor(dice: Dice, fields: [string, unknown][]): string {
  const parts = fields.map(([name, value]) => {
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(value).toWellFormed()).slice(0, 4000)}`;
  });
  if (dice.in(10))
    parts.push(
      dice.of(["limit=1&limit=2", "=", "&&&", "%=%", "a%00=b", "limit[]=1", "limit=%EF%BF%BF", "cursor=", "x".repeat(9000), "%E0%A4%A=1"]),
    );
  return parts.join("&");
}

function headersFor(dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  if (dice.in(8)) headers["idempotency-key"] = dice.of(["k1", "k2", "", "x".repeat(300), "two words", "\u00e9", `k${dice.below(1000)}`]);
  if (dice.in(30))
    headers.authorization = dice.of([
      "Bearer",
      "Bearer ",
      "Bearer x y",
      "Basic eDp5",
      `Bearer ${"x".repeat(5000)}`,
      "bearer svc_live_",
      "\u00ff",
    ]);
  if (dice.in(30)) headers["x-request-id"] = "x".repeat(200);
  if (dice.in(30)) headers.accept = dice.of(["text/html", "*/*;q=0", "x".repeat(2000)]);
  if (dice.in(40)) headers["content-encoding"] = dice.of(["gzip", "br", "identity"]);
  if (dice.in(40)) headers["x-http-method-override"] = "DELETE";
  return headers;
}

const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/JSON ; x=y",
  "application/jsonx",
  ";",
  "",
];

function bodyFor(dice: Dice, fields: object, { headers }: Options): Options {
  const json = "application/json";
  const typed = (type: string) => ({ headers: { ...headers, "content-type": type } });
  if (dice.in(12)) return { raw: wildBytes(dice), ...typed(dice.in(4) ? dice.of(contentTypes) : json) };
  const text = JSON.stringify(fields) ?? "";
  if (dice.in(12)) return { raw: nearText(dice, text), ...typed(json) };
  if (dice.in(15)) return { raw: text, ...typed(dice.of(contentTypes)) };
  if (dice.in(40))
    return { raw: text, headers: { ...typed(json).headers, "content-length": dice.of(["0", "-1", "abc", "99999999999", "1"]) } };
  return { raw: text, ...typed(json) };
}
