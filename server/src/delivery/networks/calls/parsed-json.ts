/** Parses these bytes as JSON. Returns undefined when they are not JSON. */
export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
