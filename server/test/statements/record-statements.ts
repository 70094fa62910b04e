import { appendFileSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";

/** Where a statement runs: in a transaction of an organization, in one of none, or in none at all. */
export type Reach = "organization" | "everywhere" | "alone";

/** One statement that the product has sent. `places` are files of the product with a line, the sender first. */
export type RecordedStatement = { text: string; reach: Reach; places: string[] };

type Query = (...given: unknown[]) => unknown;

const root = join(import.meta.dirname, "../../..");
const folder = process.env.GALLEY_TEST_STATEMENTS;
const mark = Symbol.for("galley.records-statements");
const own = /\/(server|bench|scripts|e2e)\/(?!node_modules)/;
const tests = /\.test\.ts|test-support|\/(server\/test|bench|scripts|e2e)\//;
// Every statement passes through these, whoever sends it.
const between =
  /\/server\/src\/core\/(database\/(connect|database-client|transact|gather|coalesce)|watching\/\S+|flow\/outside-transaction)\.ts/;
const framesMax = 60;
const changesPlace = /set local app\.organization_id = '([^']*)'/;
const noted = new Set<string>();
const reaches = new WeakMap<object, Reach>();

type Sender = { query: Query } & Record<symbol, boolean>;
// A pool sends in a later turn of the event loop, in which nobody knows any more who asked for it.
const senders = [pg.Client.prototype, pg.Pool.prototype] as unknown as Sender[];

// Files of a worker share one driver.
if (folder !== undefined) for (const sender of senders) if (!Object.hasOwn(sender, mark)) recordOf(sender, folder);

function recordOf(sender: Sender, into: string): void {
  const { query } = sender;
  sender[mark] = true;
  mkdirSync(into, { recursive: true });
  sender.query = function recorded(this: object, ...given: unknown[]) {
    const text = textOf(given[0]);
    if (text !== undefined) note(this, text, into);
    return query.apply(this, given);
  };
}

function textOf(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  return typeof given === "object" && given !== null && "text" in given && typeof given.text === "string" ? given.text : undefined;
}

function note(client: object, text: string, into: string): void {
  const organization = changesPlace.exec(text)?.[1];
  if (organization !== undefined) return void reaches.set(client, organization === "" ? "everywhere" : "organization");
  if (text === "commit" || text === "rollback") return void reaches.delete(client);
  const reach = reaches.get(client) ?? "alone";
  const files = filesAbove();
  const sender = files[0];
  if (sender === undefined || tests.test(sender)) return;
  const shape = shapeOf(text);
  const key = `${reach} ${sender} ${shape}`;
  if (noted.has(key)) return;
  noted.add(key);
  const statement: RecordedStatement = { text: shape, reach, places: linesAbove() };
  // At once: a process that records may be killed by its test.
  appendFileSync(join(into, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
}

/** Leaves one of many equal rows of values, so that a statement has one text however many rows it writes. */
function shapeOf(text: string): string {
  return text.replace(/(values \([^()]*\))(?:, \([^()]*\))+/gi, "$1").trim();
}

/** Lists the files of the product on the stack, the sender first. */
function filesAbove(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return sites.map((site) => site.getFileName() ?? "").filter(isOwn);
}

function linesAbove(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const lines = Array.from(stack.matchAll(/(\/[^\s():?]+\.ts)(?:\?[^\s():]*)?:(\d+)/g), ([, file = "", line]) => ({ file, line }));
  const places = lines.filter(({ file }) => isOwn(file) && !tests.test(file)).map(({ file, line }) => `${relative(root, file)}:${line}`);
  return [...new Set(places)].slice(0, 6);
}

function isOwn(file: string): boolean {
  return own.test(file) && !file.includes("/node_modules/") && !between.test(file) && !file.includes("record-statements");
}
