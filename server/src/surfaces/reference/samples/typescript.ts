import { type LiteralStyle, literal } from "./literal.ts";
import { formFields, keyHeader, type SampleCall, tokenVariable } from "./sample-call.ts";

const style: LiteralStyle = {
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)),
  true: "true",
  false: "false",
  null: "null",
};

/** Writes a call as a module that Node runs as it is. */
export function typescriptSample(call: SampleCall): string {
  const options = [
    call.method !== "GET" && `  method: "${call.method}",`,
    ...headerLines(call),
    call.file !== undefined && "  body: form,",
    call.file === undefined && call.body !== undefined && `  body: JSON.stringify(${literal(call.body, style, "  ")}),`,
  ].filter((line) => line !== false);
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return [...before(call), `const response = await fetch("${call.url}"${given});`, ...after(call)].join("\n");
}

function headerLines({ takesToken, takesKey, body, file }: SampleCall): string[] {
  const headers = [
    takesToken && `authorization: \`Bearer \${process.env.${tokenVariable}}\`,`,
    takesKey && `"${keyHeader.toLowerCase()}": crypto.randomUUID(),`,
    file === undefined && body !== undefined && `"content-type": "application/json",`,
  ].filter((line) => line !== false);
  return headers.length === 0 ? [] : ["  headers: {", ...headers.map((line) => `    ${line}`), "  },"];
}

function before(call: SampleCall): string[] {
  const { file, saveAs } = call;
  if (saveAs !== undefined) return [`import { writeFile } from "node:fs/promises";`, ""];
  if (file === undefined) return [];
  const fields = formFields(call).map(([name, value]) => `form.set(${JSON.stringify(name)}, ${JSON.stringify(String(value))});`);
  return [
    `import { readFile } from "node:fs/promises";`,
    "",
    "const form = new FormData();",
    `form.set("${file.part}", new Blob([await readFile("${file.path}")]), "${file.path}");`,
    ...fields,
    "",
  ];
}

function after({ saveAs }: SampleCall): string[] {
  if (saveAs !== undefined) {
    return [
      "if (!response.ok) throw new Error(await response.text());",
      `await writeFile("${saveAs}", new Uint8Array(await response.arrayBuffer()));`,
    ];
  }
  return [
    "const answer = await response.json();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the sample's own template.
    "if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);",
    "console.log(answer);",
  ];
}
