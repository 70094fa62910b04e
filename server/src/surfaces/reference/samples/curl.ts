import { fieldsBeside, keyHeader, type SampleCall, tokenVariable } from "./sample-call.ts";

/** Writes a call as a command for a POSIX shell. */
export function curlSample(call: SampleCall): string {
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
    const fields = fieldsBeside(call).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
    return [`-F ${quoted(`${file.part}=@${file.path}`)}`, ...fields];
  }
  if (body === undefined) return [];
  return [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body, null, 2))}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
