import { basename } from "node:path";
import type { Migration } from "../../server/src/core/database/migrating/read-migrations.ts";

type About = { version: string; day: string; entries: string; lastTag: string | undefined; migrations: readonly Migration[] };

/** Returns the notes of a release: what changes for operators, what its first start does to the schema, and how to check its files. */
export function releaseNotes({ version, day, entries, lastTag, migrations }: About): string {
  return `# Galley ${version}

${day}

${entries}

## Upgrading

${upgrading(lastTag, migrations)}
Read [how to upgrade](docs/upgrading.md) first, and take a backup.

## Files

\`sha256sum --check SHA256SUMS\` checks them. \`npm install ./galley-${version}.tgz\` installs the service; \`galley-${version}.cdx.json\` lists all
that it is made of, \`galley-${version}.licenses.txt\` under which licenses.
`;
}

function upgrading(lastTag: string | undefined, migrations: readonly Migration[]): string {
  if (lastTag === undefined) return "This is the first release. A clone of the repository is upgraded in the same way.";
  if (migrations.length === 0) return `The schema is that of ${lastTag}: both versions may run beside each other.`;
  const lines = migrations.map(({ name, online, breaking }) => {
    const marks = [
      ...(online ? ["beside readers and writers"] : []),
      ...(breaking ? [`**${lastTag} does not start on it any more**`] : []),
    ];
    return `- ${basename(name)}${marks.length === 0 ? "" : `: ${marks.join(", ")}`}`;
  });
  return `The first start applies to the schema of ${lastTag}:\n\n${lines.join("\n")}\n`;
}
