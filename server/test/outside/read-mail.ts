export type ReadMail = { headers: Map<string, string>; text: string; html: string; links: string[] };

/** Returns a received email as its reader sees it: headers by lower-case name, both texts, and the targets of the HTML's links. */
export function readMail(raw: string): ReadMail {
  const headers = headersOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ""));
  const of = (type: string) => decode(parts.find((part) => headersOf(part).get("content-type")?.startsWith(type)) ?? "");
  const html = of("text/html");
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
  return { headers, text: of("text/plain").replaceAll("\r\n", "\n"), html, links };
}

function headersOf(part: string): Map<string, string> {
  const [head = ""] = part.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(unfolded.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), words(line.slice(line.indexOf(":") + 1).trim())]));
}

/** Decodes the encoded words of a header. Adjacent ones form a single word. */
function words(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?/g, "?==?");
  return joined.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, text: string) =>
    encoding.toLowerCase() === "b" ? Buffer.from(text, "base64").toString("utf8") : bytes(text.replaceAll("_", " ")),
  );
}

function decode(part: string): string {
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  const encoding = headersOf(part).get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? bytes(body.replaceAll("=\r\n", "")) : body;
}

function bytes(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}
