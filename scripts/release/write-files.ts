import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLicenses } from "../licenses/licenses.ts";
import { readPackages, readRecorded } from "../licenses/read-repository.ts";
import { makePackages } from "../package/make-packages.ts";
import { billOfMaterials } from "../sbom/bill-of-materials.ts";

type Release = { version: string; day: string; notes: string };

/** Writes everything that a release hands out into a folder: the same bytes for the same commit and day, on the same Node and npm. */
export async function writeFiles(to: string, { version, day, notes }: Release): Promise<void> {
  await makePackages(to);
  const [lock, recorded] = [readPackages(), readRecorded()];
  const bom = billOfMaterials(lock, recorded, serialOf(version, JSON.stringify(lock)), new Date(`${day}T00:00:00.000Z`));
  write(to, `galley-${version}.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
  const { packages } = readLicenses(lock, recorded);
  const lines = packages.filter(({ isRuntime }) => isRuntime).map((one) => `${one.license}\t${one.package}\t${one.source}\n`);
  write(to, `galley-${version}.licenses.txt`, lines.join(""));
  write(to, "NOTES.md", notes);
  const files = readdirSync(to).sort();
  write(to, "SHA256SUMS", files.map((name) => `${sha256(readFileSync(join(to, name)))}  ${name}\n`).join(""));
}

/** Returns a UUID that a version of the same packages always has. */
function serialOf(...words: string[]): string {
  const hex = sha256(Buffer.from(words.join("\n")));
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
