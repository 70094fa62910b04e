import { readFileSync } from "node:fs";
import { isIP } from "node:net";

/** Names of hosts that this machine itself defines, beside its name servers. */
export type OwnNames = {
  /** Addresses of the hosts file by name in lower case. */
  hosts: ReadonlyMap<string, readonly string[]>;
  /** Domains in which a name with fewer dots than `dotsMin` is looked for as well. */
  search: readonly string[];
  dotsMin: number;
};

const hostsPath = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
const readAgainMilliseconds = 5000;

let known: OwnNames | undefined;
let readAt = 0;

/** Reads both files at most once in 5 s. They belong to the operator, so no caller affects their size. */
export function ownNames(): OwnNames {
  const now = performance.now();
  if (known === undefined || now - readAt > readAgainMilliseconds) {
    known = { hosts: readHosts(fileText(hostsPath)), ...readSearch(fileText("/etc/resolv.conf")) };
    readAt = now;
  }
  return known;
}

/** Reads lines such as `10.0.0.5 mail mail.example`. A name on several lines has all their addresses. */
export function readHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      hosts.set(key, [...new Set([...(hosts.get(key) ?? []), address])]);
    }
  }
  return hosts;
}

/** Reads the last `search` or `domain` line of a `resolv.conf`, and the option `ndots`. */
export function readSearch(text: string): Pick<OwnNames, "search" | "dotsMin"> {
  let search: string[] = [];
  let dotsMin = 1;
  for (const line of text.split("\n")) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === "search" || word === "domain") search = rest.map((domain) => domain.replace(/\.$/, "")).filter(Boolean);
    const dots = word === "options" ? rest.find((option) => /^ndots:\d{1,2}$/.test(option)) : undefined;
    if (dots !== undefined) dotsMin = Number(dots.slice("ndots:".length));
  }
  return { search: search.slice(0, searchMax), dotsMin };
}

// The limit that the system's own resolver had for decades.
const searchMax = 6;

function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
