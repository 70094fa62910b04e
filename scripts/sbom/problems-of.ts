import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";

const library = dirname(fileURLToPath(import.meta.resolve("@cyclonedx/cyclonedx-library/package.json")));
const read = (name: string) => JSON.parse(readFileSync(join(library, `res/schema/${name}.SNAPSHOT.schema.json`), "utf8"));

const ajv = new Ajv({ allErrors: true, strict: false });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addFormat("iri-reference", (text) => URL.canParse(text, "https://a.example"));
ajv.addFormat("uri", (text) => URL.canParse(text));
ajv.addFormat("idn-email", /^[^@\s]+@[^@\s]+$/);
for (const name of ["spdx", "jsf-0.82"]) ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
const validate = ajv.compile(read("bom-1.6"));

/** Lists what a bill of materials has that the schema of CycloneDX 1.6 refuses, each with its place. For tests. */
export function problemsOf(bom: unknown): string[] {
  return validate(bom) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
