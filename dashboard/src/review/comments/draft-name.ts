/** Returns the name under which this browser keeps a comment that is being written. */
export function draftName(key: string): string {
  return `comment:${key}`;
}
