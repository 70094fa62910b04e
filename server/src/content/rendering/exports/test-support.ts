import type { World } from "#test/world.ts";

export const slides = [
  { kicker: "Old houses", title: "Your stone house does not need a bigger heat pump", body: "Five things to check 🏡" },
  { title: "Measure the leaks", body: "A blower door test tells more than a quote." },
  { title: "Save this for the next quote" },
];

export type Destination = "instagram" | "linkedin" | "tiktok";

export function exportCalls(world: () => World) {
  function render(id: string, destination: Destination, exportId?: string) {
    const input = { id, destination, ...(exportId !== undefined && { exportId }) };
    return world().call(world().registry.renderPost, input, { kind: "person" });
  }

  /** Requests an export, lets the worker draw it, and requests it again. */
  async function renderFully(id: string, destination: Destination) {
    const { exportId } = await render(id, destination);
    while ((await world().app.workers.exportWorker.work()) > 0);
    return render(id, destination, exportId);
  }

  async function download(url = "") {
    const response = await world().app.web.request(url);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  function newCarousel(over: Parameters<World["newPost"]>[0] = {}) {
    return world().newPost({ format: "carousel", slides, ...over });
  }

  return { render, renderFully, download, newCarousel };
}
