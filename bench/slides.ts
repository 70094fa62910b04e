import type { DrawingJob } from "../server/src/content/rendering/process/job.ts";
import { createSlideRenderer } from "../server/src/content/rendering/process/slide-renderer.ts";
import { carouselOf, type Sample } from "../server/test/carousels.ts";
import { median } from "./percentiles.ts";
import { residentMegabytes } from "./processes.ts";

// Measures the process that draws: time for the files of seven slides, and memory over many of them.
const rounds = 7;
const renders = 500;
const aims = { instagram: 500, tiktok: 500, linkedin: 1500 } as const;
const tongues = ["english", "japanese", "arabic", "simplifiedChinese", "korean", "hebrew"] as const;
const templates = ["field_notes", "poster", "notebook"] as const;

function jobOf(sample: Partial<Sample>, destination: keyof typeof aims): Promise<DrawingJob> {
  const whole: Sample = { brand: "hearth", tongue: "english", template: "field_notes", pages: 5, ...sample };
  return carouselOf(whole).then((carousel) => ({ kind: "files", carousel, wanted: { destination, ratio: "4:5" } }));
}

await using renderer = createSlideRenderer();

for (const tongue of tongues) {
  for (const destination of Object.keys(aims) as (keyof typeof aims)[]) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const job = await jobOf({ tongue, template: templates[round % templates.length] ?? "poster" }, destination);
      const started = performance.now();
      const files = await renderer.draw("bench", job);
      // The first round also starts the process and reads the fonts.
      if (round > 0) times.push(performance.now() - started);
      bytes = files.at(-1)?.bytes.byteLength ?? 0;
    }
    const what = `7 slides for ${destination}, ${tongue}`;
    process.stdout.write(
      `${what.padEnd(36)} p50 ${String(Math.round(median(times))).padStart(5)} ms  ${String(Math.round(bytes / 1024)).padStart(5)} KB  aim under ${aims[destination]} ms\n`,
    );
  }
}

const [pid = 0] = renderer.processIds();
const jobs = await Promise.all(
  tongues.flatMap((tongue) => templates.map((template) => jobOf({ tongue, template, brand: "tern", pages: 1 }, "instagram"))),
);
const resident: number[] = [];
for (let count = 1; count <= renders; count += 1) {
  const job = jobs[count % jobs.length];
  if (job !== undefined) await renderer.draw("bench", job);
  if (count % 100 === 0) resident.push(residentMegabytes(pid));
}
process.stdout.write(`resident after every 100 of ${renders} carousels: ${resident.join(", ")} MB\n`);
