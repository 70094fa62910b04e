import { picture } from "./picture.ts";
import type { World } from "./world.ts";

export type Uploaded = { id: string; base64: string };

/** Uploads pictures of their own to a world's project, and publishes articles that show them. */
export async function openLivePictures(world: World) {
  let seed = 0;
  const token = (await world.newToken()).value;
  const site = (await world.newReadToken()).value;

  async function upload(): Promise<Uploaded> {
    seed += 1;
    const base64 = (await picture(seed).png().toBuffer()).toString("base64");
    const sent = { projectId: world.projectId, base64, alt: "Seen from the street" };
    const { body } = await world.request("POST", "/images", { token, body: sent });
    return { id: String(body.id), base64 };
  }

  async function goLiveAsApproved(id: string): Promise<void> {
    await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
    await world.makeDue(id);
    while ((await world.app.workers.publisher.work()) > 0);
  }

  /** Publishes the article's current revision. */
  async function goLive(id: string, revision: number): Promise<void> {
    await world.call(world.registry.submitArticle, { id });
    await world.call(world.registry.approveArticle, { id, revision });
    await goLiveAsApproved(id);
  }

  /** Creates a draft with one image as its cover and another in its text. */
  async function draft() {
    const [cover, inBody] = [await upload(), await upload()];
    const { id } = await world.newArticle({ markdown: `# T${seed}\n\nText.\n\n![a](image:${inBody.id})`, status: "draft" });
    await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover.id });
    return { id, cover, inBody };
  }

  async function liveArticle() {
    const made = await draft();
    await goLive(made.id, 2);
    return made;
  }

  return {
    token,
    upload,
    draft,
    goLive,
    goLiveAsApproved,
    liveArticle,
    published: async (id: string) => (await world.request("GET", `/articles/${id}?locale=en`, { token: site })).body,
    served: async (id: string) => (await world.app.web.request(`/api/v1/images/${id}`)).status,
  };
}
