import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applicable, leftOut, revisions } from "../e2e/conformance-scenarios.ts";

const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  devDependencies: Record<string, string>;
};

/**
 * Returns the page with the results of the official conformance suite for the assistant server. e2e/conformance.full.test.ts checks
 * every line of it.
 */
export function conformancePage(): string {
  const rows = revisions.flatMap((revision) =>
    applicable[revision].map(({ scenario, passed, not = [] }) => {
      return `| \`${scenario}\` | ${revision} | ${passed} | ${not.map((id) => `\`${id}\``).join(", ")} |`;
    }),
  );
  const others = leftOut.map(({ scenarios, reason }) => `- ${scenarios.map((name) => `\`${name}\``).join(", ")}: ${lowerFirst(reason)}`);
  return `<!-- Generated from e2e/conformance-scenarios.ts by \`npm run generate\`. -->

# Conformance of the assistant server

\`npm run e2e -- e2e/conformance.full.test.ts\` runs \`@modelcontextprotocol/conformance\` ${devDependencies["@modelcontextprotocol/conformance"]} against a started service, for the
revisions ${revisions.join(" and ")} of the protocol, and holds every line of this page.

The suite is made for servers that offer its own diagnostic tools, prompts and resources. A service with a purpose of its own can be
measured by the scenarios below. In each of them every message that the service sends is also checked against the protocol's schema.
The suite sends no token, so a small proxy in the test adds one; the requests are otherwise the suite's own.

| Scenario | Revision | Checks passed | Checks that need one of the suite's own tools |
|---|---|---|---|
${rows.join("\n")}

No other check of these scenarios fails or warns. The remaining scenarios say nothing about this service:

${others.join("\n")}

## The authorization server

The suite's \`authorization\` mode registers no client of its own, so the test registers one, opens the address that the suite prints and agrees. All
three of its scenarios pass: the metadata, the code grant with PKCE, and the token's answer (\`e2e/oauth-conformance.full.test.ts\`).
\`e2e/connect.full.test.ts\` goes the whole way with both generations of the official client library, from the address alone through signing in and
agreeing in a browser to an article that waits for review.
`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
