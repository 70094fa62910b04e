import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { createTextReader } from "#src/content/articles/texts/text.ts";
import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { builtFolder } from "#src/core/installation.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";
import { carouselOf } from "#test/carousels.ts";
import { picture } from "#test/picture.ts";
import { mp3File } from "#test/recordings/files.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { buildService } from "../../../../scripts/service/build-service.ts";
import { startProcess } from "./start-process.ts";

// The programs of `npm start` and of an installed package, with the permissions that they have there.
const start: typeof startProcess = (options) =>
  startProcess({ ...options, program: pathToFileURL(`${builtFolder}/${basename(options.program.pathname, ".ts")}.js`) });

beforeAll(buildService);

test("every file of a build is named by a digest of what it contains, but for the programs that are started by their names", () => {
  const named = readdirSync(builtFolder).filter((name) => name.endsWith(".js") && !/-[\w-]{8}\.js$/.test(name));
  expect(named.filter((name) => !name.endsWith("-process.js")).toSorted()).toEqual(["demo.js", "galley.js", "main.js"]);
  expect(readFileSync(`${builtFolder}/main.js`, "utf8")).toMatch(/from "\.\/start-[\w-]{8}\.js"/);
});

test("the built decoder decodes images", async () => {
  await using decoder = createDecoder({ start });
  expect(await decoder.decode("org_a", await picture(1).png().toBuffer())).toBeDefined();
});

test("the built renderer draws slides, with its fonts and hyphens", async () => {
  await using renderer = createSlideRenderer({ start });
  const carousel = await carouselOf({ brand: "hearth", tongue: "english", template: "poster", pages: 3, pictures: true });
  const drawn = await renderer.draw("org_a", { kind: "files", carousel, wanted: { destination: "linkedin", ratio: "4:5" } });
  expect(drawn.map(({ name }) => name)).toContain("carousel.pdf");
});

test("the built reader reads pages", async () => {
  await using server = createServer(
    (_, response) =>
      void response
        .setHeader("content-type", "text/html")
        .end(`<h1>Ink</h1>${"<p>A page about ink and paper, long enough to be read.</p>".repeat(20)}`),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await using pages = createPageReader({ start });
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  const page = await pages.readPage("org_a", egress, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await egress.close();
  expect(JSON.stringify(page)).toContain("A page about ink");
});

test("the built reader reads imports", async () => {
  await using reader = createImportReader({ start });
  const sent = { bytes: ghostExport(), name: null, siteUrl: null, projectUrl: null, images: true, nearest: false };
  expect((await reader.readImport("org_a", sent)).articles.length).toBeGreaterThan(0);
});

test("the built meter measures recordings", async () => {
  await using meter = createRecordingMeter({ start });
  expect((await meter.measureRecording("org_a", mp3File(3))).seconds).toBeGreaterThan(0);
});

test("the built reader reads long texts", async () => {
  await using reader = createTextReader({ start });
  expect(await reader.textOf("org_a", `# Ink\n\n${"Paper. ".repeat(2000)}`).ask("wordCount")).toBeGreaterThan(1999);
});
