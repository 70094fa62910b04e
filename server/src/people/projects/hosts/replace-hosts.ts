import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { deleteHost, insertHost, listHosts } from "./host-queries.ts";
import { type HostRules, refusedHost } from "./refused-hosts.ts";

type Wanted = { organizationId: string; projectId: string; hosts: readonly string[] };

/** Refuses names that no project can ask for. */
export function requirePossible(hosts: readonly string[], rules: HostRules): void {
  for (const host of hosts) {
    const problem = refusedHost(host, rules);
    if (problem !== undefined) throw new Failure("invalid_input", problem, "blogHosts");
  }
}

/** Makes these the hosts that the project asks for. A new one serves its blog once it is proved. */
export async function replaceHosts(tx: Tx, { organizationId, projectId, hosts }: Wanted, rules: HostRules): Promise<void> {
  const wanted = new Set(hosts);
  const known = new Set((await listHosts(tx, organizationId, projectId)).map(({ host }) => host));
  for (const host of known.difference(wanted)) await deleteHost(tx, organizationId, host);
  for (const host of wanted.difference(known)) {
    requirePossible([host], rules);
    if (!(await insertHost(tx, organizationId, projectId, host))) {
      throw new Failure("invalid_input", sentence("refusal_host_of_other_blog", { host }), "blogHosts");
    }
  }
}
