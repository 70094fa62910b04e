import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as startRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../server/test/database.ts";
import { galley, type RunningService, startService } from "../server/test/running-service.ts";
import { newAssistant } from "../server/test/seeds.ts";
import { applicable, leftOut, type Revision, revisions } from "./conformance-scenarios.ts";
import { type Check, judge, runConformance } from "./run-conformance.ts";

const data = mkdtempSync(join(tmpdir(), "galley-conformance-"));
const database = await openDatabase();
const proxy = createServer();
const found = new Map<Revision, Map<string, Check[]>>();
let service: RunningService;

beforeAll(async () => {
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const environment = {
    DATABASE_URL: database.url,
    GALLEY_SECRET: "0123456789abcdef0123456789abcdef",
    GALLEY_DATA_DIR: data,
    GALLEY_PUBLIC_URL: url,
    GALLEY_RATE_LIMIT_PER_MINUTE: "100000",
  };
  service = await startService(environment);
  const owner = ["--email", "marta@hearth.example", "--name", "Marta Vidal", "--organization", "Hearth"];
  expect(await galley(environment, "owner", "create", ...owner)).toMatchObject({ code: 0 });
  const { rows } = await database.owner.query('select organization_id as "organizationId", person_id as "personId" from member');
  authorize(await newAssistant(database.owner, rows[0], { audience: `${url}/mcp` }));
  for (const revision of revisions)
    found.set(revision, await runConformance(`${url}/mcp`, join(data, revision), "--requirements", revision));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service?.[Symbol.asyncDispose]();
  await database.close();
  rmSync(data, { recursive: true, force: true });
});

/** Adds a token to the requests of the suite, which sends none. The proxy changes nothing else. */
function authorize({ value }: { value: string }): void {
  proxy.on("request", (incoming, outgoing) => {
    const { url, method } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${value}` };
    const onward = startRequest(`${service.url}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}

describe.each(revisions)("revision %s", (revision) => {
  test.each(applicable[revision])("$scenario passes", (one) => {
    expect(judge(one, found.get(revision)?.get(one.scenario))).toEqual({ wrong: [], passed: one.passed });
  });

  test("every other scenario is known, with the reason why it says nothing here", () => {
    const known = [...applicable[revision].map(({ scenario }) => scenario), ...leftOut.flatMap(({ scenarios }) => scenarios)];
    const scenarios = [...(found.get(revision)?.keys() ?? [])];
    expect(scenarios.length).toBeGreaterThan(30);
    expect(scenarios.filter((scenario) => !known.includes(scenario))).toEqual([]);
  });
});
