import { refusedInput } from "./settings.ts";
import { blobOf, type UploadFile } from "./upload-file.ts";

/** An operation as the table of the contract says it is called. */
export type Described = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly answer?: "pages" | "bytes";
};

export type Input = Readonly<Record<string, unknown>>;

/** Path below `/api/v1` and body of a call. */
export type Prepared = { readonly path: string; readonly body: string | FormData | undefined };

/** Splits an operation's input into path, query and body, as its method wants them. */
export async function prepare({ method, path, name }: Described, input: Input): Promise<Prepared> {
  const inPath = new Set<string>();
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, field: string) => {
    inPath.add(field);
    return pathPart(name, field, input[field]);
  });
  const rest = Object.entries(input).filter(([field, value]) => !inPath.has(field) && value !== undefined);
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams(rest.map(([field, value]) => [field, String(value)]));
    return { path: query.size > 0 ? `${address}?${query}` : address, body: undefined };
  }
  const file = rest.find(([field]) => field === "file");
  if (file !== undefined) return { path: address, body: await formOf(rest, file[1] as UploadFile) };
  return { path: address, body: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : undefined };
}

/** Encodes a part of a path. One that is empty or made of dots would reach another operation. */
function pathPart(operation: string, field: string, value: unknown): string {
  if (typeof value === "string" && value !== "" && !/^\.{1,2}$/.test(value)) return encodeURIComponent(value);
  throw refusedInput(field, `${operation} needs ${field}, a text that is neither empty nor made of dots.`);
}

async function formOf(fields: readonly [string, unknown][], file: UploadFile): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of fields) if (field !== "file") form.append(field, String(value));
  form.append("file", await blobOf(file), "file");
  return form;
}
