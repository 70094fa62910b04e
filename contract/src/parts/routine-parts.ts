import { z } from "zod";
import { carouselDestinations } from "../../../capabilities/declarations.ts";
import { Time } from "../fields.ts";
import { limits } from "../limits.ts";
import { refusing } from "../violation.ts";
import { defaultPostSizes, objectives, pictureKinds, postRatios, postSizes, tones } from "./generation-parts.ts";
import { PostFormat } from "./post-parts.ts";

const size = `Characters, parts or slides: ${Object.entries(postSizes)
  .map(([format, sizes]) => `${format} ${sizes.join(", ")}`)
  .join("; ")}.`;
const daysAfter = z.int().min(0).max(limits.routineDaysMax).describe("Days after the article's date on which it is meant to go out.");
const destinations = z.array(z.enum(carouselDestinations)).min(1).max(carouselDestinations.length);

/** One post of a routine in a request; absent fields take the defaults of `generate_post`. */
export const NewRoutinePost = z
  .strictObject({
    format: PostFormat,
    objective: z.enum(objectives).default("educate"),
    tone: z.enum(tones).default("consultative"),
    size: z.int().optional().describe(`${size} The format's default when absent.`),
    images: z.enum(pictureKinds).default("none"),
    ratio: z.enum(postRatios).default("4:5"),
    destinations: destinations.optional().describe("carousel: where it goes; all three when absent."),
    daysAfter,
    time: Time,
  })
  .superRefine((post, context) => {
    const refuse = refusing(context);
    const sizes: readonly number[] = postSizes[post.format];
    if (post.size !== undefined && !sizes.includes(post.size))
      refuse("size", "violation_size", { format: post.format, sizes: sizes.join(", ") });
    if (post.destinations !== undefined && post.format !== "carousel")
      refuse("destinations", "violation_destinations_of_other_format", { format: post.format });
    if (new Set(post.destinations).size !== (post.destinations?.length ?? 0)) refuse("destinations", "violation_a_destination_twice");
  })
  .transform(({ size, ...post }) => ({ ...post, size: size ?? defaultPostSizes[post.format] }));

/** One post of a routine, with its defaults filled in. */
export const RoutinePost = z.strictObject({
  format: PostFormat,
  objective: z.enum(objectives),
  tone: z.enum(tones),
  size: z.int().describe(size),
  images: z.enum(pictureKinds),
  ratio: z.enum(postRatios),
  destinations: destinations.optional(),
  daysAfter,
  time: Time,
});
export type RoutinePost = z.infer<typeof RoutinePost>;

/** Posts that approving an article starts, and the most credits that they cost. */
export const RoutineStart = z
  .strictObject({ posts: z.int().min(1), credits: z.int().min(0).describe("The most that they cost.") })
  .meta({ id: "RoutineStart" });
export type RoutineStart = z.infer<typeof RoutineStart>;
