import type { ApiEntry, Parameter } from "../api-description.ts";

/** The call that an operation's samples make: its example, in the address of this service. */
export type SampleCall = {
  method: string;
  /** Absolute address, query included. */
  url: string;
  takesToken: boolean;
  takesKey: boolean;
  /** Fields of the JSON body. */
  body: Readonly<Record<string, unknown>> | undefined;
  /** File on the reader's disk that is sent in place of a field of the JSON body. */
  file: { path: string; part: string; inPlaceOf: string } | undefined;
  /** Name of the file to write, where the answer is no JSON. */
  saveAs: string | undefined;
};

/** Environment variable that holds the reader's token, as in the guides. */
export const tokenVariable = "GALLEY_TOKEN";
export const keyHeader = "Idempotency-Key";

export function sampleCall(entry: ApiEntry, serverUrl: string): SampleCall {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = entry.parameters.find((one) => one.in === "path" && one.name === name);
    return parameter === undefined ? whole : encodeURIComponent(String(exampleOf(parameter)));
  });
  const query = new URLSearchParams();
  for (const parameter of entry.parameters) {
    const value = parameter.in === "query" ? exampleOf(parameter) : undefined;
    if (value !== undefined) query.set(parameter.name, String(value));
  }
  const json = entry.bodies.find(({ type }) => type === "application/json")?.example as SampleCall["body"];
  const answersJson = entry.answers[0]?.content.some(({ type }) => type === "application/json") ?? true;
  return {
    method: entry.method,
    url: `${serverUrl}${path}${query.size === 0 ? "" : `?${query}`}`,
    takesToken: entry.tokens.length > 0,
    takesKey: entry.parameters.some(({ name }) => name === keyHeader),
    body: json,
    file: fileOf(entry, json),
    saveAs: answersJson ? undefined : path.slice(path.lastIndexOf("/") + 1),
  };
}

/** Returns the example for callers with an API token; undefined for what only a site read token takes. */
function exampleOf({ example, examples }: Parameter): unknown {
  return example ?? examples?.apiToken?.value;
}

/** Finds the part of a multipart body that is a file. JSON carries the same bytes as base64. */
function fileOf({ bodies }: ApiEntry, json: SampleCall["body"]): SampleCall["file"] {
  const parts = bodies.find(({ type }) => type === "multipart/form-data")?.schema.properties ?? {};
  const [part] = Object.entries(parts).find(([, { format }]) => format === "binary") ?? [];
  if (part === undefined || json === undefined || !("base64" in json)) return undefined;
  return { path: String(json.fileName), part, inPlaceOf: "base64" };
}

/** Returns the fields that travel beside the file. */
export function formFields({ body = {}, file }: SampleCall): [name: string, value: unknown][] {
  return Object.entries(body).filter(([name]) => name !== file?.inPlaceOf && name !== "fileName");
}
