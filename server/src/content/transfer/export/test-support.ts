import { strFromU8, unzipSync } from "fflate";
import type { World } from "#test/world.ts";

export const person = { kind: "person" } as const;

export function exportCalls(world: () => World) {
  async function exportOf(projectId: string, who: Parameters<World["call"]>[2] = {}) {
    return world().call(world().registry.exportProject, { projectId }, { ...person, ...who });
  }

  async function take(url: string) {
    const response = await world().app.web.request(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  async function filesOf(projectId: string) {
    const { bytes } = await take((await exportOf(projectId)).url);
    const files = unzipSync(bytes);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    return { bytes, files, text, json: (name: string) => JSON.parse(text(name)) };
  }

  return { exportOf, take, filesOf };
}
