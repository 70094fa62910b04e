import { fileFieldOf, type Operation } from "@galley/contract";
import { openSession } from "#src/people/access/sessions.ts";
import { requestFor } from "../request.ts";
import { publicUrl, type World } from "../world.ts";

export type Said = { status: string; text: string; failed: boolean };
export type Surface = { name: string; call(operation: Operation, input: Record<string, unknown>): Promise<Said> };

/** Opens the surfaces of an organization for a person, their token and their assistant. */
export async function openSurfaces(world: World, who: { organizationId: string; personId: string; token: string; assistant: string }) {
  const { organizationId, personId, token, assistant } = who;
  const cookie = `galley_session=${await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" })}`;
  const dashboard: Surface = {
    name: "dashboard",
    async call(operation, input) {
      const { body, headers } = bodyOf(operation, input);
      const address = `${publicUrl}/dashboard/organizations/${organizationId}/${operation.name}`;
      const init = { method: "POST", body, headers: { ...headers, cookie, "sec-fetch-site": "same-origin" } };
      const response = await world.app.web.request(address, init);
      return { status: String(response.status), text: await response.text(), failed: response.status >= 400 };
    },
  };
  const rest: Surface = {
    name: "REST",
    async call(operation, input) {
      if (operation.surface !== "public") throw new Error(`${operation.name} has no address.`);
      const { method, path, body } = requestFor(operation, input);
      const { status, text, error } = await world.request(method, path, { token, body });
      return { status: String(status), text, failed: error !== undefined };
    },
  };
  const tool: Surface = {
    name: "tool",
    async call(operation, input) {
      if (operation.surface !== "public") throw new Error(`${operation.name} is no tool.`);
      const { code, text, data } = await world.callTool(assistant, operation.name, {
        ...input,
        ...(operation.irreversible && { confirm: true }),
      });
      return { status: code ?? "done", text: `${text} ${JSON.stringify(data)}`, failed: code !== undefined };
    },
  };
  return { of: (operation: Operation) => (operation.surface === "public" ? [dashboard, rest, tool] : [dashboard]), dashboard };
}

function bodyOf(operation: Operation, input: Record<string, unknown>): { body: string | FormData; headers: Record<string, string> } {
  const file = fileFieldOf(operation);
  if (file === undefined || !(input[file] instanceof File))
    return { body: JSON.stringify(input), headers: { "content-type": "application/json" } };
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) body.append(name, value instanceof File ? value : String(value));
  return { body, headers: {} };
}
