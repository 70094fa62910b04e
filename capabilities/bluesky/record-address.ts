export const postCollection = "app.bsky.feed.post";

export type PostAddress = { repo: string; rkey: string };

const form = /^at:\/\/(did:[a-z]+:[A-Za-z0-9._:%-]{1,200})\/app\.bsky\.feed\.post\/([a-z2-7]{13})$/;

/** Returns the parts of the address of a post's record, as in at://did:plc:…/app.bsky.feed.post/3l…, or undefined for any other text. */
export function readAddress(uri: string): PostAddress | undefined {
  const [, repo, rkey] = form.exec(uri) ?? [];
  return repo === undefined || rkey === undefined ? undefined : { repo, rkey };
}

/** Returns where people read a post, by the address of its record and the handle of its account. */
export function postAddress(uri: string, handle?: string): string {
  const found = readAddress(uri);
  if (found === undefined) throw new Error("This is not the address of a post.");
  // An account whose handle does not lead to it is found by its id.
  const profile = handle === undefined || handle === "handle.invalid" ? found.repo : handle;
  return `https://bsky.app/profile/${encodeURIComponent(profile).replaceAll("%3A", ":")}/post/${found.rkey}`;
}
