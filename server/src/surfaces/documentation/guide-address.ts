import { posix } from "node:path";

const elsewhere: Readonly<Record<string, string>> = {
  "README.md": "/docs",
  "../CHANGELOG.md": "/docs/changelog",
  "../openapi.json": "/openapi.json",
  // `/docs/api` is the API reference.
  "api.md": "/docs/api-guide",
  decisions: "/docs/decisions",
  "decisions/README.md": "/docs/decisions",
};

/** Returns the address of a file's page, by its path from docs/; undefined for files without a page, such as source code. */
export function addressOf(file: string): string | undefined {
  const known = elsewhere[file];
  if (known !== undefined) return known;
  if (/^(?:decisions\/|errors\/)?[\w-]+\.md$/.test(file)) return `/docs/${file.slice(0, -".md".length)}`;
  return undefined;
}

/** Returns the target of a link in a file of docs/: a path from docs/ and a fragment; undefined when it leaves the repository. */
export function targetOf(from: string, href: string): { file: string; fragment: string } | undefined {
  if (/^[a-z][\w+.-]*:|^\//i.test(href)) return undefined;
  const [path = "", name] = href.split("#");
  const file = path === "" ? from : posix.join(posix.dirname(from), path).replace(/^\.\.\/docs\/|\/$/g, "");
  return { file, fragment: name === undefined ? "" : `#${name}` };
}
