import { setTimeout as wait } from "node:timers/promises";
import { createTextReader } from "#src/content/articles/texts/text.ts";
import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";
import { carouselOf } from "#test/carousels.ts";
import { picture } from "#test/picture.ts";
import * as files from "#test/recordings/files.ts";
import { openSite } from "#test/source-pages/site.ts";
import { ending, type Row } from "./row.ts";

type Processes = AsyncDisposable & { processIds(): number[] };
type Kind<P extends Processes> = { create(): P; work(pool: P, organizationId: string): Promise<unknown> };

const hostileJobs = 60;
const stillMilliseconds = 400;

/** Makes jobs hang forever: stops each process of the hostile organization as soon as it appears. */
async function stopAll(pool: Processes, jobs: Promise<unknown>[]): Promise<void> {
  let over = 0;
  for (const job of jobs)
    void job
      .catch(() => {})
      .finally(() => {
        over += 1;
      });
  for (let before = -1, unchanged = 0; unchanged < stillMilliseconds; unchanged = before === over ? unchanged + 10 : 0) {
    before = over;
    for (const id of pool.processIds()) process.kill(id, "SIGSTOP");
    await wait(10);
  }
}

function rowOf<P extends Processes>({ create, work }: Kind<P>, over: () => PromiseLike<unknown> = async () => {}): Row {
  return async () => {
    let filled: P | undefined;
    return {
      async quiet() {
        if (filled !== undefined) return work(filled, "org_quiet");
        await using pool = create();
        return await work(pool, "org_quiet");
      },
      async fill() {
        const pool = create();
        filled = pool;
        await stopAll(
          pool,
          Array.from({ length: hostileJobs }, () => work(pool, "org_hostile")),
        );
        return ending(() => pool[Symbol.asyncDispose]());
      },
      async [Symbol.asyncDispose]() {
        await over();
      },
    };
  };
}

const decoder: Row = async () => {
  const bytes = await picture(7).png().toBuffer();
  const kind = { create: () => createDecoder(), work: (pool: ReturnType<typeof createDecoder>, id: string) => pool.decode(id, bytes) };
  return rowOf({
    ...kind,
    async work(pool, id) {
      await using image = await kind.work(pool, id);
      return image.width;
    },
  })();
};

const importReader: Row = rowOf({
  create: () => createImportReader(),
  work: (pool, id) =>
    pool.readImport(id, {
      bytes: Buffer.from("# A title\n\nText."),
      name: "a.md",
      siteUrl: null,
      projectUrl: null,
      images: false,
      nearest: false,
    }),
});

const meter: Row = rowOf({
  create: () => createRecordingMeter(),
  work: (pool, id) => pool.measureRecording(id, files.waveFile(1)),
});

const pageReader: Row = async () => {
  const text = "Bees live in the city, on roofs and in parks, and find more to eat there than in the fields around it. ".repeat(20);
  const page = `<!doctype html><html><head><title>Bees</title></head><body><article><h1>Bees</h1><p>${text}</p></article></body></html>`;
  const site = await openSite((_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end(page));
  const read = {
    create: () => createPageReader(),
    work: (pool: ReturnType<typeof createPageReader>, id: string) => pool.readPage(id, site.egress, site.origin),
  };
  return rowOf(read, () => site[Symbol.asyncDispose]())();
};

const renderer: Row = async () => {
  const carousel = await carouselOf({ brand: "hearth", tongue: "english", template: "poster", pages: 1, pictures: false });
  const wanted = { destination: "instagram", ratio: "4:5" } as const;
  return rowOf({ create: () => createSlideRenderer(), work: (pool, id) => pool.draw(id, { kind: "files", carousel, wanted }) })();
};

const textReader: Row = rowOf({
  create: () => createTextReader(),
  work: (pool, id) => pool.textOf(id, "A wall of stone. ".repeat(1000)).ask("wordCount"),
});

export const poolRows = {
  "image decoder": decoder,
  "import reader": importReader,
  "recording meter": meter,
  "page reader": pageReader,
  "slide renderer": renderer,
  "text reader": textReader,
};
