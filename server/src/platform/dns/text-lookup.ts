import { Resolver } from "node:dns/promises";

/**
 * What the DNS says of a name: the values of its TXT records, that it has none, or nothing that can be relied on, because no
 * server answered in time or one failed.
 */
export type TextAnswer = { kind: "found"; values: string[] } | { kind: "absent" } | { kind: "unknown" };

export type TextLookup = (name: string) => Promise<TextAnswer>;

export type TextLookupOptions = {
  /** Addresses of DNS servers, as in `192.0.2.53:53`; those of the system when absent. */
  servers?: readonly string[];
  /** For one attempt at one server. */
  timeoutMilliseconds?: number;
  /** For everything together. */
  deadlineMilliseconds?: number;
};

const attempts = 2;
const absent: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks DNS servers, and nothing else: files such as /etc/hosts do not count. */
export function createTextLookup({
  servers,
  timeoutMilliseconds = 3000,
  deadlineMilliseconds = 10_000,
}: TextLookupOptions = {}): TextLookup {
  return async (name) => {
    // One of its own for each question, so that the deadline of one cancels no other. It also reads the system's servers anew.
    const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: attempts });
    if (servers !== undefined) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), deadlineMilliseconds);
    try {
      // One value comes in pieces of at most 255 bytes.
      const records = await resolver.resolveTxt(name);
      return { kind: "found", values: records.map((pieces) => pieces.join("")) };
    } catch (error) {
      return { kind: error instanceof Error && "code" in error && absent.has(error.code) ? "absent" : "unknown" };
    } finally {
      clearTimeout(deadline);
    }
  };
}
