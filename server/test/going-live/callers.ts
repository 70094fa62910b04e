import { type Operation, type PublicOperation, permissions, type Role, rolePermissions } from "@galley/contract";
import { openSession } from "#src/people/access/sessions.ts";
import type { OperationWorld } from "../operations/operation-world.ts";
import { requestFor } from "../request.ts";

/** A caller of operations through one surface, with the rights granted to it there. */
export type Caller = {
  name: string;
  /** The one of a project's two review settings that applies to this caller. */
  kind: "person" | "token or assistant";
  personId: string;
  /** True when the caller's role and permissions allow approval, regardless of the project's own approver. */
  approves: boolean;
  /** Resolves to whether the call succeeded, or to undefined when the surface does not have the operation. */
  call(operation: Operation, input: Record<string, unknown>): Promise<boolean | undefined>;
};

const dashboardRoles = ["owner", "reviewer", "member", "reader"] as const satisfies readonly Role[];
const withoutApproval = permissions.filter((permission) => !permission.endsWith(":approve"));

/** Opens every kind of caller: people of each role in the dashboard, tokens over REST, and assistants. */
export async function openCallers({ world }: OperationWorld): Promise<Caller[]> {
  const people = new Map<Role, string>([["owner", world.personId]]);
  for (const role of ["reviewer", "member", "reader"] as const) people.set(role, (await world.newMember({ role })).personId);
  const callers: Caller[] = [];
  for (const role of dashboardRoles) callers.push(await inDashboard(world, role, people.get(role) ?? ""));
  for (const approves of [true, false]) {
    const given = { permissions: [...(approves ? permissions : withoutApproval)] };
    const told = approves ? "with every permission" : "that may not approve";
    const token = await world.newToken(given);
    const assistant = await world.newAssistant(given);
    const bounds = { kind: "token or assistant" as const, personId: world.personId, approves };
    callers.push({
      name: `a token ${told}, over REST`,
      ...bounds,
      call: (operation, input) => overRest(world, token.value, operation, input),
    });
    callers.push({ name: `an assistant ${told}`, ...bounds, call: (operation, input) => asTool(world, assistant.value, operation, input) });
  }
  return callers;
}

type World = OperationWorld["world"];

async function inDashboard(world: World, role: Role, personId: string): Promise<Caller> {
  const value = await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" });
  const headers = { cookie: `galley_session=${value}`, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return {
    name: `a person as ${role}, in the dashboard`,
    kind: "person",
    personId,
    approves: rolePermissions[role].has("articles:approve"),
    async call(operation, input) {
      const address = `http://galley.test/dashboard/organizations/${world.organizationId}/${operation.name}`;
      const response = await world.app.fetch(new Request(address, { method: "POST", headers, body: JSON.stringify(input) }));
      await response.text();
      return response.ok;
    },
  };
}

async function overRest(world: World, token: string, operation: Operation, input: Record<string, unknown>): Promise<boolean | undefined> {
  if (operation.surface !== "public") return undefined;
  const { method, path, body } = requestFor(operation, input);
  const { status } = await world.request(method, path, { token, body });
  return status < 400;
}

async function asTool(world: World, token: string, operation: Operation, input: Record<string, unknown>): Promise<boolean | undefined> {
  if (operation.surface !== "public") return undefined;
  const confirm = isConfirmed(operation) ? { confirm: true } : {};
  const { code } = await world.callTool(token, operation.name, { ...input, ...confirm });
  return code === undefined;
}

function isConfirmed(operation: PublicOperation): boolean {
  return operation.irreversible === true;
}
