import { type LiteralStyle, literal } from "./literal.ts";
import { keyHeader, type SampleCall, tokenVariable } from "./sample-call.ts";

const style: LiteralStyle = { key: (name) => JSON.stringify(name), true: "True", false: "False", null: "None" };

/** Writes a call as a program for Python 3 that needs no package. */
export function pythonSample(call: SampleCall): string {
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
