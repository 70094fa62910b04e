import * as contract from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#src/registry/operations.ts";
import { sendMessage } from "./assistants/client.ts";
import { goodPassword, setPassword } from "./people.ts";
import { newVisitor } from "./visitor.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
});
afterAll(() => world.close());

const isService = (value: unknown): value is contract.ServiceOperation =>
  typeof value === "object" && value !== null && "surface" in value && value.surface === "service";
const ofService = (Object.values(contract) as unknown[]).filter(isService);

test("operations of the service's own are in no list from which a surface offers any", () => {
  expect(ofService.map(({ name }) => name).toSorted()).toEqual(["complete_connect_network", "complete_search_console", "connect_site"]);
  const offered = operations.map(({ operation }) => operation.name);
  for (const { name } of ofService) expect(offered).not.toContain(name);
});

describe.each(ofService.map(({ name }) => name))("%s", (name) => {
  test("is unknown to the dashboard, REST and assistants, also for an owner", async () => {
    const visitor = newVisitor(world.app);
    const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
    await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
    const own = { origin: "http://galley.test", "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const path = `/dashboard/organizations/${world.organizationId}/${name}`;
    expect((await visitor.send("POST", path, { headers: own, body: "{}" })).status).toBe(404);
    const rest = await world.request("POST", `/${name}`, { token: (await world.newToken()).value, body: {} });
    expect(rest.status).toBe(404);
    const assistant = (await world.newAssistant()).value;
    const tool = await sendMessage(world.app.web, assistant, "tools/call", { name, arguments: {} });
    expect(tool.error?.message).toMatch(/^not_found: There is no tool/);
  });
});
