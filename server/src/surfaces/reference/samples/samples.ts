import type { ApiEntry } from "../api-description.ts";
import { type LiteralStyle, literal } from "./literal.ts";
import { formFields, keyHeader, type SampleCall, sampleCall, tokenVariable } from "./sample-call.ts";
import { typescriptSample } from "./typescript.ts";

const style: LiteralStyle = { key: (name) => JSON.stringify(name), true: "True", false: "False", null: "None" };

/** Writes a call as a program for Python 3 that needs no package. */
function pythonSample(call: SampleCall): string {
  const { method, url, takesToken, takesKey, body, file, saveAs } = call;
  const modules = [file && "base64", saveAs === undefined && "json", takesToken && "os", "urllib.request", takesKey && "uuid"].filter(
    Boolean,
  );
  const headers = [
    takesToken && `"Authorization": f"Bearer {os.environ['${tokenVariable}']}",`,
    takesKey && `"${keyHeader}": str(uuid.uuid4()),`,
    body !== undefined && `"Content-Type": "application/json",`,
  ].filter((line) => line !== false);
  const variables = file === undefined ? {} : { [file.inPlaceOf]: "encoded" };
  const options = [
    method !== "GET" && `    method="${method}",`,
    headers.length > 0 && ["    headers={", ...headers.map((line) => `        ${line}`), "    },"].join("\n"),
    body !== undefined && `    data=json.dumps(${literal(body, style, "    ", variables)}).encode(),`,
  ].filter((line) => line !== false);
  const request = options.length === 0 ? [`request = "${url}"`] : ["request = urllib.request.Request(", `    "${url}",`, ...options, ")"];
  const reading = file && [`with open("${file.path}", "rb") as file:`, "    encoded = base64.b64encode(file.read()).decode()", ""];
  return [
    `import ${modules.join(", ")}`,
    "",
    ...(reading ?? []),
    ...request,
    "with urllib.request.urlopen(request) as response:",
    ...(saveAs === undefined
      ? ["    print(json.load(response))"]
      : [`    with open("${saveAs}", "wb") as file:`, "        file.write(response.read())"]),
  ].join("\n");
}

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

/** Writes a call as a command for a POSIX shell. */
function curlSample(call: SampleCall): string {
  const { method, url, takesToken, takesKey, saveAs } = call;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    takesToken && `-H "Authorization: Bearer $${tokenVariable}"`,
    takesKey && `-H "${keyHeader}: call-$(date +%s)"`,
    ...bodyLines(call),
    saveAs !== undefined && `--output ${saveAs}`,
  ];
  return lines.filter((line) => line !== false).join(" \\\n  ");
}

function bodyLines(call: SampleCall): string[] {
  const { body, file } = call;
  if (file !== undefined) {
    const fields = formFields(call).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
    return [`-F ${quoted(`${file.part}=@${file.path}`)}`, ...fields];
  }
  if (body === undefined) return [];
  return [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body, null, 2))}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
