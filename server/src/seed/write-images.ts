import sharp from "sharp";
import { registry } from "#src/registry.ts";
import { asPerson, call, type Ground } from "./ground.ts";
import type { Members } from "./members.ts";
import { hearthHomeImages, type ImagePlan } from "./plans/hearth-home-images.ts";
import type { DemoProject, Projects } from "./projects.ts";

const width = 1600;
const height = 900;
const ridges = [0.45, 0.6, 0.78];

/** Fills the main project's media library, and puts one image into the second project and one into the other organization. */
export async function writeImages(ground: Ground, members: Members, { main, second, other }: Omit<Projects, "third">) {
  const [first] = hearthHomeImages;
  if (first === undefined) throw new Error("No plan has an image.");
  for (const plan of hearthHomeImages) await upload(ground, members.priya, main, plan);
  return {
    otherOrganization: { id: await upload(ground, members.ingrid, other, first) },
    secondProject: { id: await upload(ground, members.marta, second, first) },
  };
}

async function upload(ground: Ground, person: Members[keyof Members], project: DemoProject, plan: ImagePlan): Promise<string> {
  const bytes = await sharp(Buffer.from(drawing(plan)))
    .png()
    .toBuffer();
  const rights = plan.credit === undefined ? {} : { license: "licensed" as const, credit: plan.credit };
  const input = { projectId: project.id, base64: bytes.toString("base64"), fileName: `${plan.name}.png`, alt: plan.alt, ...rights };
  const { id } = await call(ground, registry.uploadImage, asPerson(person), input);
  return id;
}

/** Three ridges before a sky, each nearer one darker. */
function drawing({ sky, ground }: ImagePlan): string {
  const hills = ridges.map((top, index) => {
    const y = height * top;
    const swing = 60 + index * 30;
    const line = `M0 ${y} C ${width * 0.25} ${y - swing}, ${width * 0.4} ${y + swing}, ${width * 0.6} ${y} S ${width * 0.85} ${y - swing}, ${width} ${y + 20}`;
    return `<path d="${line} V${height} H0 Z" fill="${ground}" fill-opacity="${0.35 + index * 0.3}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/>
    <circle cx="${width * 0.72}" cy="${height * 0.26}" r="70" fill="${ground}" fill-opacity="0.18"/>${hills.join("")}</svg>`;
}
