import { parseArgs } from "node:util";
import pg from "pg";
import { takeOnNodes } from "../../server/test/nodes.ts";
import type { RecordedStatement } from "../../server/test/statements/record-statements.ts";
import { asOwner, filesLeftAlone } from "./exceptions.ts";
import { readRecording } from "./read-recording.ts";

// Sends the statements that a run of tests has recorded to the nodes of a cluster, each in a transaction that has written before and is rolled back, and
// names those that Citus refuses: node scripts/run.mjs scripts/statements/send-to-nodes.ts FOLDER --nodes COORDINATOR,WORKER,…
const { positionals, values } = parseArgs({ allowPositionals: true, options: { nodes: { type: "string", default: "" } } });
const [folder = ""] = positionals;

const organization = "org_sent";
const asked = /^\s*(?:select|insert|update|delete|with)\b/i;
const refusedCodes = ["0A000", "XX000"];
const leftAlone = filesLeftAlone.flatMap(({ names }) => names);
// Nothing is written before these.
const first = new RegExp(`\\b(?:${asOwner.flatMap(({ names }) => names).join("|")})\\(`);

/** Values that fit a type, of which most stand for nothing that is there. */
const fitting: Record<string, string> = {
  boolean: "true",
  bytea: "\\x01",
  date: "2026-01-01",
  interval: "1 second",
  json: "{}",
  jsonb: "{}",
  text: organization,
  "timestamp with time zone": "2026-01-01T00:00:00Z",
  tsquery: "word",
  tsvector: "word",
};

function fittingOf(type: string): string {
  if (type.endsWith("[]")) return `{"${fittingOf(type.slice(0, -2)).replaceAll("\\", "\\\\")}"}`;
  return fitting[type] ?? "1";
}

const { login, url } = await takeOnNodes(values.nodes.split(","));
const owner = new pg.Client({ connectionString: url });
await owner.connect();
await owner.query("insert into organization (organization_id, name) values ($1, 'Sent')", [organization]);
await owner.end();

const service = new pg.Client({ connectionString: login.connectionString });
await service.connect();
await service.query("set plan_cache_mode = force_custom_plan; set statement_timeout = 15000");

/** Returns how Citus refuses a statement, or undefined. What the rows or rights of the service refuse says nothing of it. */
async function refusalOf({ text, reach }: RecordedStatement): Promise<string | undefined> {
  const place = reach === "organization" ? organization : "";
  try {
    await service.query("begin");
    await service.query(`set local app.organization_id = '${place}'`);
    if (place !== "" && !first.test(text))
      await service.query("update organization set name = 'Written' where organization_id = $1", [organization]);
    await service.query(`prepare sent as ${text}`);
    const { rows } = await service.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'sent'",
    );
    await service.query({ text, values: (rows[0]?.types ?? []).map(fittingOf) });
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return refusedCodes.includes(error.code ?? "") || /placements|distributed/.test(error.message) ? error.message : undefined;
  } finally {
    await service.query("rollback");
    await service.query("deallocate all");
  }
}

const { recorded } = readRecording(folder);
const sent = new Map(recorded.filter(({ text }) => asked.test(text)).map((one) => [`${one.reach} ${one.text}`, one]));
let refused = 0;
for (const statement of sent.values()) {
  const [sender = ""] = statement.places;
  const refusal = leftAlone.some((path) => sender.startsWith(path)) ? undefined : await refusalOf(statement);
  if (refusal === undefined) continue;
  refused += 1;
  process.stdout.write(`${statement.places.join(" < ")}\n  ${refusal}\n  ${statement.text}\n`);
}
process.stdout.write(`Statements: ${sent.size} sent to nodes, ${refused} refused\n`);
process.exitCode = refused > 0 ? 1 : 0;
await service.end();
