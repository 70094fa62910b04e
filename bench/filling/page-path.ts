/** Returns the path of a page of the blogs, `n` from 1 on: neighbors are in different blogs. */
export function pagePath(n: number, organizations: number): string {
  return `/blog/blog-${n % organizations}/title-${n}`;
}
