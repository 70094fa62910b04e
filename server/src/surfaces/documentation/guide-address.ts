import { posix } from "node:path";

const elsewhere: Readonly<Record<string, string>> = {
  "README.md": "/docs",
  "errors/README.md": "/docs/errors",
  "../CHANGELOG.md": "/docs/changelog",
  "../openapi.json": "/openapi.json",
  // `/docs/api` is the reference.
  "api.md": "/docs/api-guide",
  decisions: "/docs/decisions",
};

/** Where a file is shown, by its path from docs/; undefined for what is no page, such as a file of source code. */
export function addressOf(file: string): string | undefined {
  const known = elsewhere[file];
  if (known !== undefined) return known;
  if (/^(?:decisions\/|errors\/)?[\w-]+\.md$/.test(file)) return `/docs/${file.slice(0, -".md".length)}`;
  return undefined;
}

/** What a link in a file of docs/ points at: a path from docs/ and a place in it; undefined where it leaves the repository. */
export function targetOf(from: string, href: string): { file: string; fragment: string } | undefined {
  if (/^[a-z][\w+.-]*:|^\//i.test(href)) return undefined;
  const [path = "", name] = href.split("#");
  const file = path === "" ? from : posix.join(posix.dirname(from), path).replace(/^\.\.\/docs\/|\/$/g, "");
  return { file, fragment: name === undefined ? "" : `#${name}` };
}
