import sharp from "sharp";
import { registry } from "#src/registry/registry.ts";
import type { Members } from "../members.ts";
import type { DemoProject, Projects } from "../projects.ts";
import { asPerson, call, type SeedContext } from "../seed-context.ts";
import { drawLandscape } from "./draw-landscape.ts";
import { hearthHomeImages, type ImagePlan } from "./hearth-home-images.ts";

/** Fills the main project's media library. Returns the cover image's id by text. */
export async function writeImages(context: SeedContext, members: Members, main: DemoProject): Promise<ReadonlyMap<string, string>> {
  const covers = new Map<string, string>();
  for (const [seed, plan] of hearthHomeImages.entries()) {
    const id = await upload(context, members.priya, main, plan, seed + 1);
    for (const text of plan.cover) covers.set(text, id);
  }
  return covers;
}

/** Adds one image to the second project and one to the other organization. */
export async function writeImagesElsewhere(context: SeedContext, members: Members, { second, other }: Pick<Projects, "second" | "other">) {
  const [first] = hearthHomeImages;
  if (first === undefined) throw new Error("No plan has an image.");
  return {
    otherOrganization: { id: await upload(context, members.ingrid, other, first, 7) },
    secondProject: { id: await upload(context, members.marta, second, first, 8) },
  };
}

async function upload(
  context: SeedContext,
  person: Members[keyof Members],
  project: DemoProject,
  plan: ImagePlan,
  seed: number,
): Promise<string> {
  const bytes = await sharp(Buffer.from(drawLandscape(plan, seed)))
    .png()
    .toBuffer();
  const rights = plan.credit === undefined ? {} : { license: "licensed" as const, credit: plan.credit };
  const input = { projectId: project.id, base64: bytes.toString("base64"), fileName: `${plan.name}.png`, alt: plan.alt, ...rights };
  const { id } = await call(context, registry.uploadImage, asPerson(person), input);
  return id;
}
