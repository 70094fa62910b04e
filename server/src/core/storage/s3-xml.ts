import { replaceSpans } from "@galley/markdown";

export type Listing = { files: { key: string; modifiedAt: Date }[]; next: string | undefined };

/** Reads a page of a bucket's list; `next` is the token for the following page. */
export function readListing(xml: string): Listing {
  const entries: string[] = [];
  const rest = replaceSpans(xml, /<Contents>/g, /<\/Contents>/g, (entry) => {
    entries.push(entry);
    return "";
  });
  const files = entries.flatMap((entry) => {
    const key = elementText(entry, "Key");
    const modifiedAt = new Date(elementText(entry, "LastModified") ?? "");
    return key === undefined || Number.isNaN(modifiedAt.getTime()) ? [] : [{ key, modifiedAt }];
  });
  const next = elementText(rest, "NextContinuationToken");
  return { files, next };
}

/** Returns the code in the answer to a refused call, such as `NoSuchKey`; empty when there is none. */
export function readFaultCode(xml: string): string {
  return /<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? "";
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function elementText(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined || text === "") return undefined;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
