import type { World } from "#test/world.ts";

export const site = "https://hearth.example";

export function resultFiles(world: () => World) {
  async function newProject() {
    return (await world().newProject({ siteUrl: site, timeZone: "Europe/Lisbon", hostedBlog: false })).id;
  }

  function load(id: string, file: string | Uint8Array, over: { from?: string; to?: string } = {}) {
    return world().call(world().registry.importResults, { id, file: Buffer.from(file).toString("base64"), ...over }, { kind: "person" });
  }

  return { newProject, load };
}
