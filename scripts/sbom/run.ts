import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readPackages, readRecorded } from "../licenses/read-repository.ts";
import { billOfMaterials } from "./bill-of-materials.ts";

// Writes the bill of materials to the file that the argument names.
const [path = "sbom.cdx.json"] = process.argv.slice(2);
const bom = billOfMaterials(readPackages(), readRecorded(), randomUUID(), new Date());
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${path}: CycloneDX ${bom.specVersion}, ${bom.components.length} components.\n`);
