const plain = /^[^\\&()]*$/;
const entity = /&(?=#x[0-9a-f]{1,8};|#[0-9]{1,8};|[a-z][a-z0-9]{1,31};)/gi;
const nestedParenthesesMax = 32;

/** Writes an address for the parentheses of a link or image. It contains no spaces, line ends and angle brackets. */
export function writeDestination(url: string): string {
  if (plain.test(url)) return url;
  const escaped = url.replaceAll("\\", "\\\\").replace(entity, "\\&");
  return isBalanced(url) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

/** Writes the title of an image, which is on one line. */
export function writeTitle(title: string): string {
  return `"${title.replace(/[\\"]/g, "\\$&").replace(entity, "\\&")}"`;
}

function isBalanced(url: string): boolean {
  let depth = 0;
  for (const character of url) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
    if (depth < 0 || depth > nestedParenthesesMax) return false;
  }
  return depth === 0;
}
