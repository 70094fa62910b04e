import type { ApiEntry } from "../api-description.ts";
import { curlSample } from "./curl.ts";
import { pythonSample } from "./python.ts";
import { sampleCall } from "./sample-call.ts";
import { typescriptSample } from "./typescript.ts";

const writers = [
  ["curl", "curl", curlSample],
  ["typescript", "TypeScript", typescriptSample],
  ["python", "Python", pythonSample],
] as const;

export type SampleLanguage = (typeof writers)[number][0];
export type Sample = { language: SampleLanguage; name: string; code: string };

/** Writes the same call in every language of the reference. */
export function samplesOf(entry: ApiEntry, serverUrl: string): Sample[] {
  const call = sampleCall(entry, serverUrl);
  return writers.map(([language, name, write]) => ({ language, name, code: write(call) }));
}
