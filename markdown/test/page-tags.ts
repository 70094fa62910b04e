/** Allowed attributes of each tag of our pages. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  h2: ["id"],
  h3: ["id"],
  p: [],
  ul: [],
  ol: ["start"],
  li: [],
  strong: [],
  em: [],
  code: [],
  br: [],
  a: ["href", "rel"],
  figure: ["class"],
  blockquote: [],
  figcaption: [],
  small: [],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
};
const voidTags = new Set(["br", "img"]);
const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/;

/** Lists the faults of a page: anything between "<" and ">" that is not one of our tags, and any tag left open. */
export function foreignMarkup(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    const match = tag.exec(html.slice(at));
    const name = match?.[2] ?? "";
    const names = allowed[name];
    if (match === null || names === undefined) problems.push(`foreign: ${html.slice(at, at + 40)}`);
    else if (match[1] === "/") {
      if (open.pop() !== name) problems.push(`misplaced: ${match[0]}`);
    } else {
      if (!voidTags.has(name)) open.push(name);
      problems.push(...foreignAttributes(match[3] ?? "", names));
    }
  }
  const outsideTags = html.replace(/<[^>]*>/g, "");
  if (/[<>"']/.test(outsideTags)) problems.push(`unescaped: ${outsideTags.slice(0, 80)}`);
  return open.length === 0 ? problems : [...problems, `left open: ${open.join(" ")}`];
}

function foreignAttributes(attributes: string, names: readonly string[]): string[] {
  const problems: string[] = [];
  for (const [, name = "", value = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
    if (!names.includes(name)) problems.push(`attribute: ${name}`);
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(value)) problems.push(`reference: ${value}`);
    if ((name === "href" || name === "src") && !isSafeAddress(value)) problems.push(`address: ${value}`);
  }
  return problems;
}

/** Judges an address as a browser does: resolves it against a page and checks the scheme. */
function isSafeAddress(value: string): boolean {
  const address = value.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'");
  const url = URL.parse(address, "https://page.example/");
  return url === null || ["http:", "https:", "mailto:"].includes(url.protocol);
}
