import type { ApiEntry } from "./api-description.ts";

/** Data with which the reference's script makes a call with the reader's values. */
export type TrialData = {
  method: string;
  path: string;
  takesToken: boolean;
  fields: { name: string; in: "path" | "query" | "header"; isRequired: boolean; about: string }[];
  /** JSON to begin with, where the call has a body. */
  body?: string;
};

/** Collects what a reader fills in to try an operation. Examples of optional fields would name what the reader does not have. */
export function trialData({ method, path, tokens, parameters, bodies }: ApiEntry): TrialData {
  const json = bodies.find(({ type }) => type === "application/json");
  return {
    method,
    path,
    takesToken: tokens.length > 0,
    fields: parameters.map(({ name, in: place, required = false, description = "" }) => ({
      name,
      in: place,
      isRequired: required,
      about: description,
    })),
    ...(json && { body: JSON.stringify(json.example, null, 2) }),
  };
}
