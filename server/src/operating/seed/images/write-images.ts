import sharp from "sharp";
import { registry } from "#src/registry/registry.ts";
import type { Members } from "../members.ts";
import type { DemoProject, Projects } from "../projects.ts";
import { asPerson, call, type Member, type SeedContext } from "../seed-context.ts";
import { drawLandscape } from "./draw-landscape.ts";
import { drawPortrait, type Portrait } from "./draw-portrait.ts";
import { hearthHomeImages, type ImagePlan } from "./hearth-home-images.ts";

type Named = Portrait & { name: string; alt: string };

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

/** Adds the portrait of a person to a project, as their own upload. */
export async function writePortrait(context: SeedContext, person: Member, project: DemoProject, { name, alt, ...portrait }: Named) {
  const base64 = await pngOf(drawPortrait(portrait));
  const { id } = await call(context, registry.uploadImage, asPerson(person), {
    projectId: project.id,
    base64,
    fileName: `${name}.png`,
    alt,
  });
  return id;
}

async function pngOf(svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return bytes.toString("base64");
}

async function upload(context: SeedContext, person: Member, project: DemoProject, plan: ImagePlan, seed: number): Promise<string> {
  const base64 = await pngOf(drawLandscape(plan, seed));
  const rights = plan.credit === undefined ? {} : { license: "licensed" as const, credit: plan.credit };
  const input = { projectId: project.id, base64, fileName: `${plan.name}.png`, alt: plan.alt, ...rights };
  const { id } = await call(context, registry.uploadImage, asPerson(person), input);
  return id;
}
