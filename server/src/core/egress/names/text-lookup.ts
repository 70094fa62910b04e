import { askNameServers } from "./ask-name-servers.ts";

/**
 * Answer of the DNS about a name: the values of its TXT records, that it has none, or unknown, because no server answered in time
 * or one failed.
 */
type TextRecordAnswer = { kind: "found"; values: string[] } | { kind: "absent" } | { kind: "unknown" };

export type TextLookup = (name: string) => Promise<TextRecordAnswer>;

export type TextLookupOptions = {
  /** Addresses of DNS servers, as in `192.0.2.53:53`; those of the system when absent. */
  servers?: readonly string[];
  /** Limit for one query with all its tries. */
  milliseconds?: number;
};

const millisecondsMax = 10_000;
const absent: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/** Creates a lookup that asks only DNS servers: files such as /etc/hosts do not count. */
export function createTextLookup({ servers, milliseconds = millisecondsMax }: TextLookupOptions = {}): TextLookup {
  return async (name) => {
    try {
      const records = await askNameServers({ servers, milliseconds }, (resolver) => resolver.resolveTxt(name));
      // One value comes in pieces of at most 255 bytes.
      return { kind: "found", values: records.map((pieces) => pieces.join("")) };
    } catch (error) {
      return { kind: error instanceof Error && "code" in error && absent.has(error.code) ? "absent" : "unknown" };
    }
  };
}
